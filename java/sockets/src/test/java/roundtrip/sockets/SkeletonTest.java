package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Types;

class SkeletonTest {
  private final CallCounts callCounts = new CallCounts();
  private final Skeleton baselineSkeleton =
      Skeleton.of(false, new Servant(callCounts), Api.CHANNEL);
  private final Skeleton handCodedSkeleton =
      Skeleton.of(true, new Servant(new CallCounts()), Api.CHANNEL);

  /** Returns a copy of the frame, as a connection hands it out. */
  private static ByteBuffer received(ByteBuffer frame) {
    ByteBuffer copy = ByteBuffer.allocate(frame.limit()).put(frame.duplicate().position(0));
    return copy.position(Frame.LENGTH_BYTES);
  }

  private static ByteBuffer items(int code, Item... items) throws BadFrame {
    return Codec.of(Types.ITEM_ARRAY).put(new FrameWriter(Api.CHANNEL).begin(code), items).end();
  }

  private static ByteBuffer bounce(Item... items) throws BadFrame {
    return items(Operations.BOUNCE.code(), items);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 350})
  void bothAnswerATimedBounceAlike(int count) throws Exception {
    ByteBuffer request = bounce(Types.ITEM_ARRAY.elements(count));
    ByteBuffer expected = items(Frame.DONE, Types.ITEM_ARRAY.elements(Math.max(0, count - 1)));
    assertEquals(expected, baselineSkeleton.answer(received(request)).position(0));
    assertEquals(expected, handCodedSkeleton.answer(received(request)).position(0));
    assertEquals(Map.of("bounce", count * 28L), callCounts.bytes());
  }

  @Test
  void theBaselineCountsBytesAndTheHandCodedCountsCharacters() throws Exception {
    ByteBuffer request =
        new FrameWriter(Api.CHANNEL)
            .begin(Operations.PUT_CHARS.code())
            .putText("\u00e9\u20ac".toCharArray())
            .end();
    assertEquals(5, baselineSkeleton.answer(received(request)).getInt(Frame.HEADER_BYTES));
    assertEquals(2, handCodedSkeleton.answer(received(request)).getInt(Frame.HEADER_BYTES));
  }

  @Test
  void itemsOfDifferentSizesAreRefusedByTheNullAlone() throws Exception {
    ByteBuffer request = bounce(new Item(1, "a", 1), new Item(2, "bb", 2));
    assertEquals(
        Frame.BAD_FIELDS,
        assertThrows(BadFrame.class, () -> baselineSkeleton.answer(received(request))).status());
    assertEquals(1, handCodedSkeleton.answer(received(request)).getInt(Frame.HEADER_BYTES));
    assertEquals(Map.of(), callCounts.calls());
  }

  @Test
  void aCountWhoseProductWouldOverflowIsRefused() {
    // 2^31 items of 2^31 + 16 bytes.
    ByteBuffer frame =
        ByteBuffer.allocate(64)
            .putInt(60)
            .putInt(Operations.BOUNCE.code())
            .putInt(0x8000_0000)
            .putInt(1)
            .putInt(0x8000_0000);
    assertThrows(BadFrame.class, () -> baselineSkeleton.answer(received(frame.clear())));
    assertThrows(BadFrame.class, () -> handCodedSkeleton.answer(received(frame.clear())));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anyBytesAreAnsweredOrRefusedAndNothingElse(boolean isHandCoded) {
    Random random = new Random(5);
    Skeleton skeleton = Skeleton.of(isHandCoded, new Servant(new CallCounts()), Api.CHANNEL);
    int answered = 0;
    for (int i = 0; i < 50_000; i++) {
      byte[] fields = new byte[random.nextInt(60)];
      if (random.nextBoolean()) {
        random.nextBytes(fields);
      } else {
        Arrays.fill(fields, (byte) random.nextInt(3));
      }
      ByteBuffer frame =
          ByteBuffer.allocate(Frame.HEADER_BYTES + fields.length)
              .putInt(4 + fields.length)
              .putInt(random.nextInt(Skeleton.LAST_CODE + 2))
              .put(fields);
      try {
        ByteBuffer reply = skeleton.answer(received(frame.flip()));
        assertEquals(reply.limit() - Frame.LENGTH_BYTES, reply.getInt(0));
        int operation = frame.getInt(Frame.LENGTH_BYTES);
        int done = operation == Operations.FAIL.code() ? Frame.RAISED : Frame.DONE;
        assertEquals(done, reply.getInt(Frame.LENGTH_BYTES));
        answered++;
      } catch (BadFrame e) {
        assertTrue(e.status() == Frame.NO_SUCH_OPERATION || e.status() == Frame.BAD_FIELDS);
      }
    }
    assertTrue(answered > 1_000, "hardly any were answered");
  }
}
