package roundtrip.sockets;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-sockets. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, SocketServer::new, SocketClient::new);
  }
}
