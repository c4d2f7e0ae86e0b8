package roundtrip.core.worker;

import roundtrip.core.contract.Failure;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/** The verb {@code serve}: starts the servant, and tells what arrived at it. */
final class Serve extends Verb {
  private final Adapter adapter;
  private Server server;

  Serve(Adapter adapter) {
    this.adapter = adapter;
    on("serve", Commands.Serve.class, this::serve);
    onCommon();
  }

  private Reply serve(Commands.Serve command) throws Failure {
    if (server != null) {
      throw new ProtocolError(
          "do is 'serve', but the servant is started; expected call_counts, runtime");
    }
    Options options = new Options(command.options(), adapter.serverOptions());
    Server starting = adapter.servers().get();
    String endpoint;
    try {
      endpoint =
          starting.start(
              command.bind(),
              command.advertise(),
              command.port(),
              options,
              new Servant(callCounts));
    } catch (ProtocolError e) {
      throw e;
    } catch (Exception e) {
      String what = "listening at " + command.bind() + " port " + command.port();
      throw Failure.of(Failure.Kind.BIND, what, e);
    }
    server = starting;
    return new Reply.Ready(endpoint, versions(adapter.versions().get()));
  }
}
