package weir.probe;

/** TCP states by the kernel's numbers (include/net/tcp_states.h). */
public enum TcpState {
    NONE(0),
    ESTABLISHED(1),
    SYN_SENT(2),
    SYN_RECV(3),
    FIN_WAIT1(4),
    FIN_WAIT2(5),
    TIME_WAIT(6),
    CLOSE(7),
    CLOSE_WAIT(8),
    LAST_ACK(9),
    LISTEN(10),
    CLOSING(11),
    NEW_SYN_RECV(12);

    private final int number;

    TcpState(int number) {
        this.number = number;
    }

    static TcpState of(int number) {
        for (TcpState state : values()) {
            if (state.number == number) {
                return state;
            }
        }
        return NONE;
    }

    /** The bit of this state in a netlink request. */
    int bit() {
        return 1 << number;
    }
}
