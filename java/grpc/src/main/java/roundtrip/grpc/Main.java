package roundtrip.grpc;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-grpc. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, GrpcServer::new, GrpcClient::new);
  }
}
