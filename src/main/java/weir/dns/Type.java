package weir.dns;

/** The record types that are asked for (RFC 1035 3.2.2, RFC 3596, RFC 2782). */
enum Type {
    A(1),
    AAAA(28),
    SRV(33);

    static final int CNAME = 5;
    static final int DNAME = 39;

    final int number;

    Type(int number) {
        this.number = number;
    }
}
