using System;
using System.IO;

namespace Roundtrip.Core
{
    /// <summary>
    /// The preallocated buffer of one measurement: the length of each run and, if that is asked for, its start. While
    /// it runs, in the clock's ticks; after <see cref="ToNanoseconds"/>, in nanoseconds.
    /// </summary>
    internal sealed class Samples
    {
        private const int BytesEach = sizeof(long);
        private const int ChunkSamples = 8192;

        private readonly long[] lengths;
        private readonly long[] starts;

        /// <summary>Room for at least one run, and for its start if starts are kept as well.</summary>
        public Samples(int capacity, bool withStarts)
        {
            lengths = Touched(capacity);
            starts = withStarts ? Touched(capacity) : null;
        }

        public int Count { get; private set; }
        public int Capacity => lengths.Length;
        public bool HasStarts => starts != null;
        public long BufferBytes => (long)lengths.Length * BytesEach * (HasStarts ? 2 : 1);

        public long this[int index] => lengths[index];

        public void Clear() => Count = 0;

        public void Add(long before, long after)
        {
            if (starts != null)
            {
                starts[Count] = before;
            }
            lengths[Count++] = after - before;
        }

        public void ToNanoseconds(long nanosecondsPerTick)
        {
            for (int i = 0; i < Count; i++)
            {
                lengths[i] *= nanosecondsPerTick;
            }
            for (int i = 0; i < Count && starts != null; i++)
            {
                starts[i] *= nanosecondsPerTick;
            }
        }

        /// <summary>
        /// Writes all lengths and then all starts, signed 64-bit little-endian, over whatever the file held. Returns
        /// the number of bytes.
        /// </summary>
        public long Store(string file)
        {
            using (FileStream stream = new FileStream(file, FileMode.Create, FileAccess.Write))
            {
                Write(stream, lengths);
                if (starts != null)
                {
                    Write(stream, starts);
                }
                return stream.Position;
            }
        }

        // Fresh memory arrives page by page at its first write: not in the middle of a measurement.
        private static long[] Touched(int capacity)
        {
            long[] values = new long[capacity];
            for (int i = 0; i < capacity; i++)
            {
                values[i] = -1;
            }
            return values;
        }

        private void Write(Stream stream, long[] values)
        {
            byte[] chunk = new byte[ChunkSamples * BytesEach];
            for (int first = 0; first < Count; first += ChunkSamples)
            {
                int bytes = Math.Min(Count - first, ChunkSamples) * BytesEach;
                // As the host has them: every host that .NET and Mono run on here is little-endian.
                Buffer.BlockCopy(values, first * BytesEach, chunk, 0, bytes);
                stream.Write(chunk, 0, bytes);
            }
        }
    }
}
