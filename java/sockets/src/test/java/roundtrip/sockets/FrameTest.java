package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Types;

/** What a client writes; what servers read is in runner/tests/wire/test_frames.py. */
class FrameTest {
  private final FrameWriter writer = new FrameWriter(Api.CHANNEL);

  private <A> ByteBuffer request(Operation<A, ?> operation, A argument) throws BadFrame {
    return Codec.ofArgument(operation).put(writer.begin(operation.code()), argument).end();
  }

  @Test
  void aTimedItemIs32Bytes() throws Exception {
    ByteBuffer frame = request(Operations.BOUNCE, Types.ITEM_ARRAY.elements(350));
    assertEquals(Frame.HEADER_BYTES + 4 + 350 * 32, frame.remaining());
  }

  @Test
  void theLimitHoldsForTheWriterToo() throws Exception {
    byte[] most = new byte[Frame.LIMIT - 4];
    assertEquals(Frame.LIMIT, request(Operations.PUT_BYTES, most).getInt(0));
    byte[] tooMany = new byte[Frame.LIMIT - 3];
    BadFrame refused = assertThrows(BadFrame.class, () -> request(Operations.PUT_BYTES, tooMany));
    assertEquals(Frame.TOO_LONG, refused.status());
    assertThrows(BadFrame.class, () -> request(Operations.PUT_CHARS, new char[Frame.LIMIT + 1]));
  }
}
