package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

public class ServantTest {
  private final Ledger ledger = new Ledger();
  private final Servant servant = new Servant(ledger);

  @Test
  public void invokeWraps() {
    assertEquals(Integer.MIN_VALUE, servant.invoke(Integer.MAX_VALUE));
  }

  @Test
  public void bounceDropsTheLastAndLeavesTheArgumentAlone() {
    String[] items = {"a", "b", "c"};
    assertArrayEquals(new String[] {"a", "b"}, servant.bounce(items));
    assertEquals("c", items[2]);
  }

  @Test
  public void bounceOfNoneIsNone() {
    assertEquals(0, servant.bounce(new Item[0]).length);
    assertEquals(0, servant.bounce(0));
  }

  @Test
  public void whatArrivedStandsInTheLedger() {
    servant.invoke(1);
    servant.invoke(2);
    servant.putBytes(new byte[5]);
    servant.putString("héé");
    servant.bounce(new Item[3]);
    assertEquals(
        Map.of("invoke", 2L, "putBytes", 1L, "putString", 1L, "bounce", 1L), ledger.calls());
    assertEquals(
        Map.of("invoke", 8L, "putBytes", 5L, "putString", 3L, "bounce", 84L), ledger.bytes());
  }

  @Test
  public void anOperationOfNoBytesThatWasCalledIsListed() {
    servant.putChars(new char[0]);
    assertEquals(Map.of("putChars", 1L), ledger.calls());
    assertEquals(Map.of("putChars", 0L), ledger.bytes());
  }

  @Test
  public void noCallIsLostAmongThreads() throws Exception {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int n = 0; n < 50_000; n++) {
                  servant.invoke(n);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(200_000L, ledger.calls().get("invoke"));
    assertEquals(800_000L, ledger.bytes().get("invoke"));
  }
}
