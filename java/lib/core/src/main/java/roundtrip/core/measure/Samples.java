package roundtrip.core.measure;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The sample buffer: allocated and touched before anything is timed, so that no page is missing
 * when one is taken.
 */
public final class Samples {
  private static final int STORE_BUFFER_BYTES = 1 << 16;

  /** Nanoseconds that each run took. */
  final long[] lengths;

  /** The clock before each run; null if it is not kept. */
  final long[] starts;

  /** Runs that succeeded since the loop began to fill the buffer. */
  int count;

  /**
   * @param capacity samples that there is room for, 1 to {@link #maxCapacity}
   * @param withStarts whether the start of each run is kept, too
   */
  public Samples(int capacity, boolean withStarts) {
    lengths = touched(capacity);
    starts = withStarts ? touched(capacity) : null;
  }

  private static long[] touched(int capacity) {
    long[] array = new long[capacity];
    Arrays.fill(array, -1);
    return array;
  }

  /** Returns how many samples may be asked for: they take a quarter of the heap, or a half. */
  public static int maxCapacity() {
    long bytes = Runtime.getRuntime().maxMemory() / 4;
    return (int) Math.min(bytes / Long.BYTES, Integer.MAX_VALUE - 8L);
  }

  /** Tells whether the buffer is what its constructor would make of these. */
  public boolean isFor(int capacity, boolean withStarts) {
    return lengths.length == capacity && withStarts == (starts != null);
  }

  /** Forgets the samples and keeps the memory. */
  public void clear() {
    count = 0;
  }

  public int count() {
    return count;
  }

  public long bufferBytes() {
    return (starts == null ? 1L : 2L) * lengths.length * Long.BYTES;
  }

  /** Returns the lengths of the samples taken, in order. */
  public LongBuffer lengths() {
    return LongBuffer.wrap(lengths, 0, count);
  }

  /** Returns their starts; none if they were not kept. */
  public LongBuffer starts() {
    return starts == null ? LongBuffer.allocate(0) : LongBuffer.wrap(starts, 0, count);
  }

  /**
   * Writes numbers, part after part: signed 64-bit, little-endian. An existing file is replaced.
   *
   * @return the bytes written
   */
  public static long store(Path file, List<LongBuffer> parts) throws IOException {
    long bytes = 0;
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(Files.newOutputStream(file), STORE_BUFFER_BYTES))) {
      for (LongBuffer part : parts) {
        bytes += (long) part.remaining() * Long.BYTES;
        while (part.hasRemaining()) {
          out.writeLong(Long.reverseBytes(part.get()));
        }
      }
    }
    return bytes;
  }
}
