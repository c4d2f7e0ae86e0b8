package roundtrip.soap.cxf;

import roundtrip.core.measure.Client;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;
import roundtrip.soap.SoapClient;

/** The worker of java-soap-cxf. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, new Adapter(CxfServer::versions, CxfServer::new, Main::newClient));
  }

  /** Returns a client that takes as much as the server does. */
  static Client newClient() {
    CxfServer.limitXml();
    return new SoapClient("jakarta.xml.ws.client.receiveTimeout");
  }
}
