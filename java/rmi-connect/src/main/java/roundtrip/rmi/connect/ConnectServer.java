package roundtrip.rmi.connect;

import java.io.IOException;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.rmi.RmiServer;
import roundtrip.rmi.UnnamedSocket;

/** The server of java-rmi, which need not know of a proxy, but may help it. */
public final class ConnectServer extends RmiServer {
  private boolean prompt;

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, IOException {
    prompt = options.flag(PromptSocket.OPTION, false);
    return super.start(bind, advertise, port, options, servant);
  }

  @Override
  protected UnnamedSocket newConnection() {
    return prompt ? new PromptSocket() : super.newConnection();
  }
}
