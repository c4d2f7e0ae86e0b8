package roundtrip.core.worker;

import java.util.Map;
import java.util.function.Supplier;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/** The verb {@code serve}: starts the servant, and tells what arrived at it. */
final class Serve extends Verb {
  private static final int MOST_PORT = 65_535;

  private final Supplier<Server> servers;
  private Server server;

  Serve(Supplier<Server> servers) {
    super("serve", "serve");
    this.servers = servers;
  }

  @Override
  Reply executeOwn(Command command) throws ProtocolError, Failure {
    if (!command.name().equals("serve")) {
      throw unknown(command);
    }
    return serve(command.fields().allow("do", "bind", "advertise", "port", "options"));
  }

  private Reply serve(Fields fields) throws ProtocolError, Failure {
    String bind = fields.text("bind");
    String advertise = fields.text("advertise");
    int port = (int) fields.whole("port", 0, MOST_PORT);
    Map<String, Object> values = fields.anyObject("options").scalars();
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
      throw new Failure(
          Failure.Kind.BIND, "listening at " + bind + " port " + port + ": " + Errors.line(e), e);
    }
    server = starting;
    return new Reply.Ready(endpoint, Versions.with(server.versions()));
  }
}
