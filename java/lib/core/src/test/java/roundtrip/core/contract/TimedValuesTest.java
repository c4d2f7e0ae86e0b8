package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimedValuesTest {
  @Test
  void itemsAreDistinctAndFitTheLogicalBytes() {
    assertEquals(new Item(16_777_619, "item-00000000000", 1 / 3.0), Types.ITEM.formula(0, 16));
    // 350 x 16777619 = 5872166650, less 2 x 2^31.
    assertEquals(
        new Item(1_577_199_354, "item-00000000349", 350 / 3.0), Types.ITEM.formula(349, 16));
    Item[] items = Types.ITEM_ARRAY.elements(350);
    assertEquals(350, Arrays.stream(items).map(Item::name).distinct().count());
    assertEquals(350, Arrays.stream(items).map(Item::id).distinct().count());
    assertTrue(Arrays.stream(items).allMatch(item -> item.name().length() == 16 && item.id() >= 0));
    assertEquals("item-000000000000001", Types.ITEM.formula(1, 20).name());
  }

  @Test
  void arraysWithinAStructHaveUpToThreeElementsOfTheirOwn() {
    AllArrays first = Types.ALL_ARRAYS.formula(0, 16);
    assertArrayEquals(new AllTypes[] {Types.ALL_TYPES.formula(0, 16)}, first.structs());
    AllArrays third = Types.ALL_ARRAYS.formula(2, 16);
    assertArrayEquals(
        new String[] {"string-000000006", "string-000000007", "string-000000008"}, third.strings());
    assertEquals(Types.ALL_TYPES.formula(7, 16), third.structs()[1]);
  }

  /** The known answers of contract.md. */
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 410673539", "0x400000, 1072214924"})
  void theFinaliserHasItsKnownAnswers(String value, int answer) {
    assertEquals(answer, TimedValues.mix31(Integer.decode(value)));
  }

  @Test
  void whatServersSortIsDistinctAndNotInOrder() {
    Values dealt = Values.of(10);
    int[] first = Operations.SORT.argument(dealt.part(0, 2));
    int[] second = Operations.SORT.argument(dealt.part(1, 2));
    assertArrayEquals(new int[] {0, 410673539}, Arrays.copyOf(first, 2));
    assertEquals(1072214924, second[0]);
    int[] many = Operations.SORT.argument(Values.of(100_000));
    assertEquals(100_000, Arrays.stream(many).distinct().count());
    int[] sorted = Operations.SORT.reply(Values.of(100_000));
    long inPlace = IntStream.range(0, many.length).filter(i -> many[i] == sorted[i]).count();
    assertTrue(inPlace < 100, () -> inPlace + " values are where they will be");
  }
}
