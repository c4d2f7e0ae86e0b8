using System;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// Reads the fields of a frame, in order, into values of its own. Every length is held against what is there before
    /// anything is allocated for it.
    /// </summary>
    internal sealed class FrameReader
    {
        private char[] scratch = System.Array.Empty<char>();
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

        public double Double()
        {
            Expect(8, "a double");
            at += 8;
            return BitConverter.Int64BitsToDouble(BigEndian.Int64(bytes, at - 8));
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
            int count = Wtf8.Decode(bytes, at, end, data);
            at = end;
            if (count < data.Length)
            {
                System.Array.Resize(ref data, count);
            }
            return data;
        }

        /// <summary>The rest of the frame.</summary>
        public string Text()
        {
            return Text(end - at);
        }

        /// <summary>Their number and the Items.</summary>
        public Item[] Array()
        {
            long count = Length();
            if (count * Frame.LeastItemBytes > end - at)
            {
                throw new Malformed("the frame is too short for " + count + " items");
            }
            Item[] items = new Item[count];
            for (int i = 0; i < items.Length; i++)
            {
                int id = Int32();
                string name = Text(Length());
                items[i] = new Item(id, name, Double());
            }
            return items;
        }

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
            int count = Wtf8.Decode(bytes, at, at + (int)length, scratch);
            at += (int)length;
            return new string(scratch, 0, count);
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
