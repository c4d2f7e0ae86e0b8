package roundtrip.idl;

/** The worker of java-idl. */
public final class Main {
  public static void main(String[] args) {
    new IdlOrb().run(args);
  }
}
