package roundtrip.sockets;

/**
 * The wire, as frame.md has it: length of what follows, operation or status, fields; all
 * big-endian, which is what a ByteBuffer is by itself.
 */
final class Frame {
  /** Bytes of the length. */
  static final int LENGTH_BYTES = 4;

  /** Bytes of the length and the operation, or the status. */
  static final int HEADER_BYTES = 8;

  /** The most that a length may say. */
  static final int LIMIT = 64 * 1024 * 1024;

  static final int INVOKE = 1;
  static final int PUT_BYTES = 2;
  static final int PUT_CHARS = 3;
  static final int PUT_STRING = 4;
  static final int BOUNCE = 5;
  static final int ECHO = 6;
  static final int ECHO_ARRAYS = 7;
  static final int FAIL = 8;

  /** The last operation that there is. */
  static final int LAST_OPERATION = FAIL;

  /** What no table will ever have. */
  static final int NO_OPERATION = 0xffff_ffff;

  static final int DONE = 0;
  static final int NO_SUCH_OPERATION = 1;
  static final int BAD_FIELDS = 2;
  static final int TOO_LONG = 3;
  static final int RAISED = 4;

  /** Bytes of an Item whose name is empty. */
  static final int ITEM_BYTES = 16;

  private Frame() {}
}
