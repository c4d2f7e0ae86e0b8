using System;
using System.Text;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>Builds one frame after another in a buffer that it keeps.</summary>
    internal sealed class FrameWriter
    {
        private byte[] buffer = new byte[Frame.FirstBufferBytes];

        public byte[] Bytes => buffer; // holds the frame, before Count
        public int Count { get; private set; } // the frame's length so far

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

        public FrameWriter Boolean(bool value) => Octet(value ? (byte)1 : (byte)0);
        public FrameWriter Int16(int value) => Octet(unchecked((byte)(value >> 8))).Octet(unchecked((byte)value));
        public FrameWriter Float(float value) => Int32(BitConverter.ToInt32(BitConverter.GetBytes(value), 0));
        public FrameWriter Double(double value) => Int64(BitConverter.DoubleToInt64Bits(value));

        public FrameWriter Octet(byte value)
        {
            Reserve(1);
            buffer[Count++] = value;
            return this;
        }

        public FrameWriter Int32(int value)
        {
            Reserve(4);
            BigEndian.PutInt32(buffer, Count, value);
            Count += 4;
            return this;
        }

        public FrameWriter Int64(long value)
        {
            Reserve(8);
            BigEndian.PutInt64(buffer, Count, value);
            Count += 8;
            return this;
        }

        /// <summary>The string's length in bytes, and the string.</summary>
        public FrameWriter Name(string data)
        {
            int length = Count;
            Int32(0);
            Text(data);
            BigEndian.PutInt32(buffer, length, Count - length - 4);
            return this;
        }

        public FrameWriter Octets(byte[] data)
        {
            Reserve(data.Length);
            Buffer.BlockCopy(data, 0, buffer, Count, data.Length);
            Count += data.Length;
            return this;
        }

        /// <summary>The characters, to the end of the frame.</summary>
        /// <exception cref="Refused">Half of a surrogate pair is among them.</exception>
        public FrameWriter Chars(char[] data)
        {
            Reserve((long)data.Length * Frame.MostBytesAUnit);
            try
            {
                Count += Frame.Utf8.GetBytes(data, 0, data.Length, buffer, Count);
            }
            catch (EncoderFallbackException error)
            {
                throw NoUtf8(error);
            }
            return this;
        }

        /// <summary>The string, to the end of the frame.</summary>
        /// <exception cref="Refused">It holds half of a surrogate pair.</exception>
        public FrameWriter Text(string data)
        {
            Reserve((long)data.Length * Frame.MostBytesAUnit);
            int done = 0;
            for (; data.Length <= Frame.ShortText && done < data.Length && data[done] < 0x80; done++)
            {
                buffer[Count++] = (byte)data[done];
            }
            try
            {
                Count += done == data.Length ? 0 : Frame.Utf8.GetBytes(data, done, data.Length - done, buffer, Count);
            }
            catch (EncoderFallbackException error)
            {
                throw NoUtf8(error);
            }
            return this;
        }

        public byte[] ToArray()
        {
            byte[] copy = new byte[Count];
            Buffer.BlockCopy(buffer, 0, copy, 0, Count);
            return copy;
        }

        private static Refused NoUtf8(EncoderFallbackException error) =>
            new Refused("a text cannot be written in UTF-8: " + error.Message);

        private void Reserve(long count)
        {
            long needed = Count + count;
            if (needed <= buffer.Length)
            {
                return;
            }
            // Three bytes a unit are reserved and one is used, mostly: what is refused here could never fit.
            if (needed > (long)Frame.MostBytesAUnit * (Frame.MostBytes + Frame.HeaderBytes))
            {
                throw new Refused(new TooLong(needed).Message);
            }
            Array.Resize(ref buffer, (int)Math.Max(needed, 2L * buffer.Length));
        }
    }
}
