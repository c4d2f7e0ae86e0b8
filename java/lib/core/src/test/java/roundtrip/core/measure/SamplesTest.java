package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {
  @TempDir Path folder;

  @Test
  void storesMoreThanItsBufferInOrderOverAnOldFile() throws Exception {
    Samples samples = new Samples(20_000, false);
    samples.count = 20_000;
    for (int i = 0; i < samples.count; i++) {
      samples.lengths[i] = i * 1_000_003L;
    }
    Path file = folder.resolve("s.bin");
    Files.write(file, new byte[1_000_000]);
    assertEquals(160_000, Samples.store(file, List.of(samples.lengths())));
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(160_000, bytes.remaining());
    for (int i = 0; i < samples.count; i++) {
      assertEquals(i * 1_000_003L, bytes.getLong());
    }
  }
}
