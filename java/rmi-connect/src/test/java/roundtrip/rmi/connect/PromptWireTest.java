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
  protected long mostCallsPerRun() {
    return Long.MAX_VALUE;
  }
}
