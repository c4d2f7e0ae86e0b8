package roundtrip.grpc;

/** The variant whose servant runs on the network's thread. */
class DirectWireTest extends GrpcWireTest {
  @Override
  protected String serveOptions() {
    return "{'" + GrpcServer.EXECUTOR + "':'direct'}";
  }
}
