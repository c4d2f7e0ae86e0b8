package roundtrip.rmi.http;

/** The words of the RMI wire protocol (version 2) that tunnelling has to do with. */
final class Jrmp {
  /**
   * "JRMI", the version, and the protocol that keeps a connection: what clients say since JDK 9.
   */
  private static final byte[] STREAM = {'J', 'R', 'M', 'I', 0, 2, 0x4b};

  /** The same with the protocol of one message: what is posted. */
  private static final byte[] SINGLE_OP = {'J', 'R', 'M', 'I', 0, 2, 0x4c};

  static final byte PROTOCOL_ACK = 0x4e;
  static final byte CALL = 0x50;
  static final byte PING = 0x52;
  static final byte PING_ACK = 0x53;
  static final byte DGC_ACK = 0x54;

  /** A DGC acknowledgement: its word, and the unique identifier of what it acknowledges. */
  static final int DGC_ACK_BYTES = 1 + 14;

  private Jrmp() {}

  static byte[] stream() {
    return STREAM.clone();
  }

  static byte[] singleOp() {
    return SINGLE_OP.clone();
  }
}
