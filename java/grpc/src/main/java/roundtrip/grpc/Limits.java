package roundtrip.grpc;

/** What both ends admit. */
final class Limits {
  /** The longest message in bytes; gRPC by itself stops at 4 MiB. */
  static final int MAX_MESSAGE = 64 << 20;

  private Limits() {}
}
