package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;

class SkeletonTest {
  /** Returns a copy of the frame, as a connection hands it out. */
  private static ByteBuffer received(ByteBuffer frame) {
    ByteBuffer copy = ByteBuffer.allocate(frame.limit()).put(frame.duplicate().position(0));
    return copy.position(Frame.LENGTH_BYTES);
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
