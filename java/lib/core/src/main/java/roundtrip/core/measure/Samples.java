package roundtrip.core.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The sample buffer: allocated and touched before anything is timed, so that no page is missing
 * when one is taken.
 */
public final class Samples {
  private static final int STORE_BUFFER_BYTES = 1 << 16;

  public final long[] values;
  public int count;

  /**
   * @param capacity samples that there is room for, 1 to {@link #mostCapacity}
   */
  public Samples(int capacity) {
    values = new long[capacity];
    Arrays.fill(values, -1);
  }

  /** Returns how many samples may be asked for: a quarter of the heap. */
  public static int mostCapacity() {
    long bytes = Runtime.getRuntime().maxMemory() / 4;
    return (int) Math.min(bytes / Long.BYTES, Integer.MAX_VALUE - 8L);
  }

  public long bufferBytes() {
    return (long) values.length * Long.BYTES;
  }

  /**
   * Writes the samples taken: signed 64-bit little-endian nanoseconds, in order. An existing file
   * is replaced.
   *
   * @return the bytes written
   */
  public long store(Path file) throws IOException {
    ByteBuffer buffer =
        ByteBuffer.allocateDirect(STORE_BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long written = 0;
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      for (int i = 0; i < count; ) {
        buffer.clear();
        while (i < count && buffer.hasRemaining()) {
          buffer.putLong(values[i++]);
        }
        buffer.flip();
        while (buffer.hasRemaining()) {
          written += channel.write(buffer);
        }
      }
    }
    return written;
  }
}
