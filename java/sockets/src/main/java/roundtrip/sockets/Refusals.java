package roundtrip.sockets;

/** Refusals that both skeletons give. */
final class Refusals {
  private Refusals() {}

  static BadFrame noSuchOperation(int operation) {
    return new BadFrame(
        Frame.NO_SUCH_OPERATION,
        "operation "
            + Integer.toUnsignedString(operation)
            + "; allowed: 1 to "
            + Frame.LAST_OPERATION);
  }
}
