package roundtrip.soap;

/** What a server takes at most, whoever implements it. */
public final class Limits {
  /** Bytes of one request: as much as a frame of the null socket may have. */
  public static final int MAX_BYTES = 64 * 1024 * 1024;

  /** Elements within elements: an Item's name is the sixth. */
  public static final int MAX_DEPTH = 100;

  /** Elements of one array: as many objects as Java RMI admits here. */
  public static final int MAX_CHILDREN = 1 << 20;

  /** Attributes of one element; the contract has none but namespaces. */
  public static final int MAX_ATTRIBUTES = 100;

  private Limits() {}
}
