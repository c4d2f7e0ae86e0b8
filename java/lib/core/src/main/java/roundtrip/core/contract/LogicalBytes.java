package roundtrip.core.contract;

/**
 * Sizes that both ends can count without reading a value: the ledger's bytes, by the table of
 * contract.md.
 */
public final class LogicalBytes {
  public static final int INT32 = 4;

  /** An id of 4, a name of 16 and a value of 8, whatever the name. */
  public static final int ITEM = 28;

  private LogicalBytes() {}
}
