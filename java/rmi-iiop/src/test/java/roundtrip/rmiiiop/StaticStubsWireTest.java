package roundtrip.rmiiiop;

/** The same with what rmic made; in a process of its own, as a process takes one kind alone. */
class StaticStubsWireTest extends DynamicStubsWireTest {
  @Override
  protected String serveOptions() {
    return "{'stubs':'static'}";
  }

  @Override
  protected String connectOptions() {
    return serveOptions();
  }
}
