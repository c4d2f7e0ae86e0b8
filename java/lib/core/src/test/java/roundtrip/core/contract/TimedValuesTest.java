package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TimedValuesTest {
  @Test
  void bytesRunFrom1To127() {
    byte[] bytes = ArrayType.OCTETS.formula(129);
    assertArrayEquals(new byte[] {1, 2, 3}, Arrays.copyOf(bytes, 3));
    assertArrayEquals(new byte[] {126, 127, 1, 2}, Arrays.copyOfRange(bytes, 125, 129));
  }

  @Test
  void charactersRunFromAToZ() {
    assertEquals("abcdefghijklmnopqrstuvwxyzab", TimedValues.text(28));
    assertEquals(TimedValues.text(1000), new String(ArrayType.CHARS.formula(1000)));
  }

  @Test
  void itemsAreTheContracts() {
    assertEquals(new Item(16_777_619, "item-00000000000", 1 / 3.0), TimedValues.item(0));
    // 350 x 16777619 = 5872166650, less 2 x 2^31.
    assertEquals(new Item(1_577_199_354, "item-00000000349", 350 / 3.0), TimedValues.item(349));
  }

  @Test
  void itemsAreDistinctAndFitTheLogicalBytes() {
    Item[] items = ArrayType.ITEMS.formula(350);
    assertEquals(350, Arrays.stream(items).map(Item::name).distinct().count());
    assertEquals(350, Arrays.stream(items).map(Item::id).distinct().count());
    assertTrue(Arrays.stream(items).allMatch(item -> item.name().length() == 16 && item.id() >= 0));
  }
}
