using System;
using System.Text;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// Reads the fields of a frame, in order, into values of its own. Every length is held against what is there before
    /// anything is allocated for it.
    /// </summary>
    internal sealed class FrameReader
    {
        private char[] scratch = Array.Empty<char>();
        private byte[] bytes;
        private int at;
        private int end;

        /// <summary>Starts with the fields of the channel's last frame.</summary>
        public FrameReader Begin(FrameChannel channel)
        {
            bytes = channel.Bytes;
            at = channel.Fields;
            end = channel.End;
            return this;
        }

        public int Int32()
        {
            Expect(4, "an integer");
            at += 4;
            return BigEndian.Int32(bytes, at - 4);
        }

        public byte Octet()
        {
            Expect(1, "an octet");
            return bytes[at++];
        }

        public short Int16()
        {
            Expect(2, "a short integer");
            at += 2;
            return unchecked((short)((bytes[at - 2] << 8) | bytes[at - 1]));
        }

        public long Int64()
        {
            Expect(8, "a long integer");
            at += 8;
            return BigEndian.Int64(bytes, at - 8);
        }

        public float Float() => BitConverter.ToSingle(BitConverter.GetBytes(Int32()), 0);

        public double Double() => BitConverter.Int64BitsToDouble(Int64());

        /// <summary>The length of a string in bytes, and the string.</summary>
        public string Name() => Text(Length());

        /// <summary>How many elements follow, none of which takes fewer bytes than that.</summary>
        public int Elements(int leastBytes)
        {
            long count = Length();
            if (count * leastBytes > end - at)
            {
                throw new Malformed("the frame is too short for " + count + " elements");
            }
            return (int)count;
        }

        /// <summary>The rest of the frame.</summary>
        public byte[] Octets()
        {
            byte[] data = new byte[end - at];
            Buffer.BlockCopy(bytes, at, data, 0, data.Length);
            at = end;
            return data;
        }

        /// <summary>The rest of the frame.</summary>
        public char[] Chars()
        {
            char[] data = new char[end - at];
            int count = Decode(end - at, data);
            if (count < data.Length)
            {
                Array.Resize(ref data, count);
            }
            return data;
        }

        /// <summary>The rest of the frame.</summary>
        public string Text() => Text(end - at);

        /// <summary>Refuses what is left over.</summary>
        public void End()
        {
            if (at != end)
            {
                throw new Malformed((end - at) + " bytes follow the last field");
            }
        }

        private long Length()
        {
            Expect(4, "a length");
            at += 4;
            return BigEndian.UInt32(bytes, at - 4);
        }

        private string Text(long length)
        {
            Expect(length, "a text");
            if (scratch.Length < length)
            {
                scratch = new char[Math.Max(length, 2 * scratch.Length)];
            }
            return new string(scratch, 0, Decode((int)length, scratch));
        }

        private int Decode(int length, char[] into)
        {
            int done = 0;
            for (; length <= Frame.ShortText && done < length && bytes[at + done] < 0x80; done++)
            {
                into[done] = (char)bytes[at + done];
            }
            try
            {
                int count = done == length
                    ? done
                    : done + Frame.Utf8.GetChars(bytes, at + done, length - done, into, done);
                at += length;
                return count;
            }
            catch (DecoderFallbackException error)
            {
                throw new Malformed("a text is not UTF-8: " + error.Message);
            }
        }

        private void Expect(long count, string what)
        {
            if (count > end - at)
            {
                throw new Malformed("the frame ends within " + what);
            }
        }
    }
}
