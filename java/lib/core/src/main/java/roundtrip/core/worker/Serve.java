package roundtrip.core.worker;

import java.util.function.Supplier;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/** The verb {@code serve}: starts the servant, and tells what arrived at it. */
final class Serve extends Verb {
  private static final int MOST_PORT = 65_535;

  private final Supplier<Server> servers;
  private Server server;

  Serve(Supplier<Server> servers) {
    this.servers = servers;
    on("serve", this::serve, "bind", "advertise", "port", "options");
    onCommon();
  }

  private Reply serve(Command command) throws Failure {
    Fields fields = command.fields();
    String bind = fields.text("bind");
    String advertise = fields.text("advertise");
    int port = (int) fields.whole("port", 0, MOST_PORT);
    Fields values = fields.anyObject("options");
    if (server != null) {
      throw new ProtocolError(
          "do is 'serve', but the servant is started; expected ledger, runtime");
    }
    Server starting = servers.get();
    Options options = new Options(values, starting.optionNames());
    String endpoint;
    try {
      endpoint = starting.start(bind, advertise, port, options, new Servant(ledger));
    } catch (ProtocolError e) {
      throw e;
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.BIND, "listening at " + bind + " port " + port, e);
    }
    server = starting;
    return new Reply.Ready(endpoint, versions(server.versions()));
  }
}
