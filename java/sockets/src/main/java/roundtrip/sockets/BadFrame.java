package roundtrip.sockets;

/** A frame that this end will not take: the status and the words that a server answers with. */
final class BadFrame extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  BadFrame(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
