package roundtrip.soap.metro;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

class MetroWireTest extends WireTest {
  @Override
  protected Server newServer() {
    return new MetroServer();
  }

  @Override
  protected Client newClient() {
    return Metro.newClient();
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return Stream.of(WIDE_STRINGS, REFERENCES).flatMap(Set::stream).collect(Collectors.toSet());
  }
}
