package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Servant;

public class WorkloadTest {
  @Test
  public void aBounceOf350IsWhatTheContractSays() {
    Parameters parameters = new Parameters(1, 350);
    assertEquals(175, Workload.OBJECTS.callsPerRun(parameters));
    assertEquals(30_800 * 28, Workload.OBJECTS.bytesPerRun(parameters));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 349, 4096})
  public void aBounceAmountsToWhatTheServantCounts(int items) {
    Ledger ledger = new Ledger();
    Servant servant = new Servant(ledger);
    for (int left = items; left > 0; left--) {
      left = servant.bounce(left);
    }
    Parameters parameters = new Parameters(1, items);
    assertEquals(ledger.calls().get("bounce"), Workload.OBJECTS.callsPerRun(parameters));
    assertEquals(ledger.bytes().get("bounce"), Workload.OBJECTS.bytesPerRun(parameters));
  }

  @Test
  public void theOthersAreOneCall() {
    Parameters parameters = new Parameters(1000, 1);
    assertEquals(1, Workload.INVOCATION.callsPerRun(parameters));
    assertEquals(4, Workload.INVOCATION.bytesPerRun(parameters));
    assertEquals(1, Workload.DATA_CHARS.callsPerRun(parameters));
    assertEquals(1000, Workload.DATA_CHARS.bytesPerRun(parameters));
  }
}
