package roundtrip.rmi;

/** The contract's exception, as RMI carries it. */
public class BenchFault extends Exception {
  private static final long serialVersionUID = 1;

  private final int code;

  public BenchFault(roundtrip.core.contract.BenchFault fault) {
    super(fault.getMessage(), fault.getCause());
    code = fault.code();
  }

  public roundtrip.core.contract.BenchFault toCore() {
    return new roundtrip.core.contract.BenchFault(code, getMessage());
  }
}
