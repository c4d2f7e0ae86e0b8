package roundtrip.soap.metro;

import roundtrip.core.measure.Client;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;
import roundtrip.soap.SoapClient;

/** The worker of java-soap-metro. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, new Adapter(MetroServer::versions, MetroServer::new, Main::newClient));
  }

  /** Returns a client, whose parser takes replies of any length by itself. */
  static Client newClient() {
    return new SoapClient("com.sun.xml.ws.request.timeout");
  }
}
