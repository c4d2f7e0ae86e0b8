using System;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>Builds one frame after another in a buffer that it keeps.</summary>
    internal sealed class FrameWriter
    {
        private const int FirstBufferBytes = 64 * 1024;

        private byte[] buffer = new byte[FirstBufferBytes];
        private char[] scratch = System.Array.Empty<char>();

        /// <summary>Holds the frame from 0 to before <see cref="Count"/>.</summary>
        public byte[] Bytes => buffer;

        /// <summary>The frame's length so far.</summary>
        public int Count { get; private set; }

        /// <summary>Starts a frame with an operation or a status.</summary>
        public FrameWriter Begin(int code)
        {
            Count = Frame.CodeBytes;
            return Int32(code);
        }

        /// <summary>Writes the length of what follows; the frame is complete.</summary>
        /// <exception cref="Refused">It is longer than the limit.</exception>
        public FrameWriter End()
        {
            int length = Count - Frame.CodeBytes;
            if (length > Frame.MostBytes)
            {
                throw new Refused(new TooLong(length).Message);
            }
            BigEndian.PutInt32(buffer, 0, length);
            return this;
        }

        public FrameWriter Int32(int value)
        {
            Reserve(4);
            BigEndian.PutInt32(buffer, Count, value);
            Count += 4;
            return this;
        }

        public FrameWriter Double(double value)
        {
            Reserve(8);
            BigEndian.PutInt64(buffer, Count, BitConverter.DoubleToInt64Bits(value));
            Count += 8;
            return this;
        }

        /// <summary>The bytes, to the end of the frame.</summary>
        public FrameWriter Octets(byte[] data)
        {
            Reserve(data.Length);
            Buffer.BlockCopy(data, 0, buffer, Count, data.Length);
            Count += data.Length;
            return this;
        }

        /// <summary>The characters, to the end of the frame.</summary>
        public FrameWriter Chars(char[] data)
        {
            return Units(data, data.Length);
        }

        /// <summary>The string, to the end of the frame.</summary>
        public FrameWriter Text(string data)
        {
            if (scratch.Length < data.Length)
            {
                scratch = new char[Math.Max(data.Length, 2 * scratch.Length)];
            }
            data.CopyTo(0, scratch, 0, data.Length);
            return Units(scratch, data.Length);
        }

        /// <summary>Their number and the Items.</summary>
        public FrameWriter Array(Item[] items)
        {
            Int32(items.Length);
            foreach (Item item in items)
            {
                Int32(item.Id);
                int length = Count;
                Int32(0);
                Text(item.Name);
                BigEndian.PutInt32(buffer, length, Count - length - 4);
                Double(item.Value);
            }
            return this;
        }

        /// <summary>The frame in an array of its own.</summary>
        public byte[] ToArray()
        {
            byte[] copy = new byte[Count];
            Buffer.BlockCopy(buffer, 0, copy, 0, Count);
            return copy;
        }

        private FrameWriter Units(char[] units, int count)
        {
            Reserve((long)count * Wtf8.MostBytesAUnit);
            Count = Wtf8.Encode(units, count, buffer, Count);
            return this;
        }

        private void Reserve(long count)
        {
            long needed = Count + count;
            if (needed <= buffer.Length)
            {
                return;
            }
            // Three bytes a unit are reserved and one is used, mostly: what is refused here could never fit.
            if (needed > (long)Wtf8.MostBytesAUnit * (Frame.MostBytes + Frame.HeaderBytes))
            {
                throw new Refused(new TooLong(needed).Message);
            }
            System.Array.Resize(ref buffer, (int)Math.Max(needed, 2L * buffer.Length));
        }
    }
}
