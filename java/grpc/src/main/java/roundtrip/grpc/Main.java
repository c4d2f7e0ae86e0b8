package roundtrip.grpc;

import java.util.Set;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;

/** The worker of java-grpc. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(
        args,
        new Adapter(
            GrpcServer::versions,
            GrpcServer::new,
            GrpcClient::new,
            Set.of(GrpcServer.EXECUTOR),
            Set.of()));
  }
}
