package roundtrip.core.worker;

import java.util.Map;
import java.util.function.Supplier;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/** The verb {@code serve}: starts the servant, and tells what arrived at it. */
public final class Serving implements Verb {
  private static final int MAX_PORT = 65_535;

  private final Supplier<Server> servers;
  private final Ledger ledger = new Ledger();
  private Server server;

  public Serving(Supplier<Server> servers) {
    this.servers = servers;
  }

  @Override
  public Map<String, Object> execute(Command command) throws ProtocolError, Failure {
    switch (command.name()) {
      case "serve" -> {
        return serve(command.fields().allow("do", "bind", "advertise", "port", "options"));
      }
      case "ledger" -> {
        command.fields().allow("do");
        return Replies.ledger(ledger);
      }
      default ->
          throw new ProtocolError(
              "do is '" + command.name() + "', not for serve; allowed: serve, ledger");
    }
  }

  private Map<String, Object> serve(Fields fields) throws ProtocolError, Failure {
    String bind = fields.text("bind");
    String advertise = fields.text("advertise");
    int port = (int) fields.whole("port", 0, MAX_PORT);
    Map<String, Object> values = fields.anyObject("options").scalars();
    if (server != null) {
      throw new ProtocolError("do is 'serve', but the servant is started; allowed: ledger");
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
    return Replies.ready(endpoint, Versions.with(server.versions()));
  }
}
