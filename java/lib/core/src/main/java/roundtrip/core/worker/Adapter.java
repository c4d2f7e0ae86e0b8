package roundtrip.core.worker;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import roundtrip.core.contract.Server;
import roundtrip.core.measure.Client;

/**
 * One system, as its main class hands it to the core.
 *
 * @param versions the middleware's name, and its version; asked once an end is ready
 * @param serverOptions the names of the options that {@link Server#start} knows
 * @param clientOptions the names of the options that {@link Client#proxy} knows
 */
public record Adapter(
    Supplier<Map<String, String>> versions,
    Supplier<Server> servers,
    Supplier<Client> clients,
    Set<String> serverOptions,
    Set<String> clientOptions) {
  /** A system without options. */
  public Adapter(
      Supplier<Map<String, String>> versions, Supplier<Server> servers, Supplier<Client> clients) {
    this(versions, servers, clients, Set.of(), Set.of());
  }
}
