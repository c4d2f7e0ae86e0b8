package roundtrip.rmi.connect;

class PromptWireTest extends ConnectWireTest {
  @Override
  protected String serveOptions() {
    return "{'prompt':true}";
  }

  @Override
  protected String connectOptions() {
    return "{'prompt':true,'proxy':'" + proxyAddress() + "'}";
  }

  @Override
  protected int mostCallsPerRun() {
    return Integer.MAX_VALUE;
  }

  @Override
  protected int mostElements() {
    return 1 << 20;
  }
}
