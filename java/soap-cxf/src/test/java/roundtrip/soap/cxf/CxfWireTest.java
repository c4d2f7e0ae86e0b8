package roundtrip.soap.cxf;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

class CxfWireTest extends WireTest {
  @Override
  protected Server newServer() {
    return new CxfServer();
  }

  @Override
  protected Client newClient() {
    return Cxf.newClient();
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return Stream.of(WIDE_STRINGS, REFERENCES).flatMap(Set::stream).collect(Collectors.toSet());
  }
}
