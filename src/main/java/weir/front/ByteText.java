package weir.front;

import weir.net.Mem;

/** Native bytes as a CharSequence for regular expressions; a view, re-pointed for each match. */
final class ByteText implements CharSequence {
    private long address;
    private int length;

    ByteText at(long address, int length) {
        this.address = address;
        this.length = length;
        return this;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int i) {
        if (i < 0 || i >= length) {
            throw new IndexOutOfBoundsException(i);
        }
        return (char) (Mem.getByte(address + i) & 0xff);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().substring(start, end);
    }

    @Override
    public String toString() {
        return Mem.string(address, length);
    }
}
