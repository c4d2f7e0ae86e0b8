package roundtrip.jacorb;

/** The worker of java-jacorb. */
public final class Main {
  public static void main(String[] args) {
    new JacOrb().run(args);
  }
}
