package roundtrip.jacorb;

/** The same without code sets: what is carried must be no less. */
class TunedWireTest extends JacOrbWireTest {
  @Override
  protected String serveOptions() {
    return "{'code_sets':false}";
  }

  @Override
  protected String connectOptions() {
    return serveOptions();
  }
}
