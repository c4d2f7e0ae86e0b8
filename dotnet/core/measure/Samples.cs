using System;
using System.IO;

namespace Roundtrip.Core
{
    /// <summary>
    /// The preallocated buffer of one measurement: while it runs, in the clock's ticks; after
    /// <see cref="ToNanoseconds"/>, in nanoseconds.
    /// </summary>
    internal sealed class Samples
    {
        private const int BytesEach = sizeof(long);
        private const int ChunkSamples = 8192;

        private readonly long[] values;

        public Samples(int capacity)
        {
            values = new long[capacity];
            // Fresh memory arrives page by page at its first write: not in the middle of a measurement.
            for (int i = 0; i < capacity; i++)
            {
                values[i] = -1;
            }
        }

        public int Count { get; private set; }

        public int Capacity => values.Length;

        public long BufferBytes => (long)values.Length * BytesEach;

        public long this[int index] => values[index];

        public void Clear()
        {
            Count = 0;
        }

        public void Add(long ticks)
        {
            values[Count++] = ticks;
        }

        public void ToNanoseconds(long nanosecondsPerTick)
        {
            for (int i = 0; i < Count; i++)
            {
                values[i] *= nanosecondsPerTick;
            }
        }

        /// <summary>Writes the samples, signed 64-bit little-endian, in order, over whatever the file held.</summary>
        /// <returns>The bytes written.</returns>
        public long Store(string file)
        {
            using (FileStream stream = new FileStream(file, FileMode.Create, FileAccess.Write))
            {
                byte[] chunk = new byte[ChunkSamples * BytesEach];
                for (int first = 0; first < Count; first += ChunkSamples)
                {
                    int last = Math.Min(Count, first + ChunkSamples);
                    for (int i = first; i < last; i++)
                    {
                        PutLittleEndian(chunk, (i - first) * BytesEach, values[i]);
                    }
                    stream.Write(chunk, 0, (last - first) * BytesEach);
                }
            }
            return (long)Count * BytesEach;
        }

        private static void PutLittleEndian(byte[] into, int at, long value)
        {
            for (int i = 0; i < BytesEach; i++)
            {
                into[at + i] = (byte)(value >> (8 * i));
            }
        }
    }
}
