package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
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
    assertEquals(160_000, samples.store(file));
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(160_000, bytes.remaining());
    for (int i = 0; i < samples.count; i++) {
      assertEquals(i * 1_000_003L, bytes.getLong());
    }
  }

  @Test
  void storesStartsBehindTheLengthsLittleEndian() throws Exception {
    Samples samples = new Samples(3, true);
    samples.lengths[0] = 0x0102030405060708L;
    samples.starts[0] = 2;
    samples.count = 1;
    Path file = folder.resolve("s.bin");
    assertEquals(16, samples.store(file));
    assertEquals(48, samples.bufferBytes());
    assertArrayEquals(
        new byte[] {8, 7, 6, 5, 4, 3, 2, 1, 2, 0, 0, 0, 0, 0, 0, 0}, Files.readAllBytes(file));
  }

  @Test
  void aFolderThatIsNotThereIsTold() {
    assertThrows(IOException.class, () -> new Samples(1, false).store(folder.resolve("no/s.bin")));
  }
}
