package roundtrip.fake;

import java.net.BindException;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/** Listens nowhere: the fake's client has a servant of its own. */
final class FakeServer implements Server {
  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws BindException {
    if ("bind".equals(Faults.of(options).fail())) {
      throw new BindException("the fake does not listen");
    }
    return advertise + ":" + port;
  }

  @Override
  public void close() {}
}
