using System;
using System.Collections.Generic;
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

        public ArraySegment<long> Lengths => new ArraySegment<long>(lengths, 0, Count);

        /// <summary>Empty if they are not kept.</summary>
        public ArraySegment<long> Starts => new ArraySegment<long>(starts ?? lengths, 0, HasStarts ? Count : 0);

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
        /// Writes numbers, part after part, signed 64-bit little-endian, over whatever the file held. Returns how many
        /// bytes they are.
        /// </summary>
        public static long Store(string file, IEnumerable<ArraySegment<long>> parts)
        {
            using (FileStream stream = new FileStream(file, FileMode.Create, FileAccess.Write))
            {
                foreach (ArraySegment<long> part in parts)
                {
                    Write(stream, part);
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

        private static void Write(Stream stream, ArraySegment<long> part)
        {
            byte[] chunk = new byte[ChunkSamples * BytesEach];
            for (int first = 0; first < part.Count; first += ChunkSamples)
            {
                int bytes = Math.Min(part.Count - first, ChunkSamples) * BytesEach;
                // As the host has them: every host that .NET and Mono run on here is little-endian.
                Buffer.BlockCopy(part.Array, first * BytesEach, chunk, 0, bytes);
                stream.Write(chunk, 0, bytes);
            }
        }
    }
}
