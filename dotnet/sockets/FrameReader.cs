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

        public bool Boolean() => Octet() != 0;
        public byte Octet() => bytes[Pass(1, "an octet")];
        public char Char() => unchecked((char)Int16());
        public int Int32() => BigEndian.Int32(bytes, Pass(4, "an integer"));
        public long Int64() => BigEndian.Int64(bytes, Pass(8, "a long integer"));
        public float Float() => BitConverter.ToSingle(BitConverter.GetBytes(Int32()), 0);
        public double Double() => BitConverter.Int64BitsToDouble(Int64());

        public short Int16()
        {
            int first = Pass(2, "a short integer");
            return unchecked((short)((bytes[first] << 8) | bytes[first + 1]));
        }

        /// <summary>The length of a string in bytes, and the string.</summary>
        public string Name() => Text(Length());

        /// <summary>How many elements follow, none of which takes fewer bytes than that.</summary>
        public int Elements(int leastBytes)
        {
            long count = Length();
            return count * leastBytes <= end - at
                ? (int)count
                : throw new Malformed("the frame is too short for " + count + " elements");
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

        private long Length() => BigEndian.UInt32(bytes, Pass(4, "a length"));

        private string Text(long length)
        {
            if (length > end - at)
            {
                throw EndsWithin("a text");
            }
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

        /// <summary>Goes past so many bytes, and returns where the first of them is.</summary>
        private int Pass(int count, string what)
        {
            if (count > end - at)
            {
                throw EndsWithin(what);
            }
            at += count;
            return at - count;
        }

        private static Malformed EndsWithin(string what) => new Malformed("the frame ends within " + what);
    }
}
