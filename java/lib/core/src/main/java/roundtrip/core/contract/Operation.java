package roundtrip.core.contract;

/**
 * The operations of the contract that can be called so far, by the names that every language uses.
 */
public enum Operation {
  INVOKE("invoke"),
  PUT_BYTES("putBytes"),
  PUT_CHARS("putChars"),
  PUT_STRING("putString"),
  BOUNCE("bounce"),
  ECHO("echo"),
  ECHO_ARRAYS("echoArrays"),
  FAIL("fail"),
  GET_COUNTER("getCounter"),
  OPEN_COUNTER("openCounter"),
  GET_COUNTER_ARRAY("getCounterArray"),
  CALL_COUNTER("callCounter"),
  /** None of the contract's: what no server has. */
  UNKNOWN("unknown");

  private final String label;

  Operation(String label) {
    this.label = label;
  }

  /** Returns the contract's name of this operation. */
  public String label() {
    return label;
  }

  /** Returns the operation of that name, or null. */
  public static Operation labelled(String label) {
    for (Operation operation : values()) {
      if (operation.label.equals(label)) {
        return operation;
      }
    }
    return null;
  }
}
