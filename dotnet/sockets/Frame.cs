using System;
using System.Text;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// The numbers of the wire: see shared-idl/frame.md. Codes of operations stand in the core's table.
    /// </summary>
    internal static class Frame
    {
        /// <summary>Bytes of the length and of the operation or status.</summary>
        public const int HeaderBytes = 8;

        /// <summary>Bytes of the operation or status: the least that a length may announce.</summary>
        public const int CodeBytes = 4;

        /// <summary>The most that a length may announce: 64 MiB.</summary>
        public const int MostBytes = 64 * 1024 * 1024;

        /// <summary>The code of a frame that stands for another one: see <see cref="NullCalls"/>.</summary>
        public const int Exchange = 100;

        /// <summary>What a client sends first: once it is answered, the server has its connection.</summary>
        public const int Greeting = 101;

        /// <summary>What no table will ever have.</summary>
        public const int NoOperation = -1;

        public const int Done = 0;
        public const int UnknownOperation = 1;
        public const int MalformedFields = 2;
        public const int TooLong = 3;
        public const int Raised = 4;

        /// <summary>The most bytes of UTF-8 that a UTF-16 unit takes.</summary>
        public const int MostBytesAUnit = 3;

        /// <summary>
        /// Texts up to here are copied character by character while they are ASCII: the runtimes' encoders are quicker
        /// for long texts, and slower for the names of Items.
        /// </summary>
        public const int ShortText = 64;

        /// <summary>Strict: half of a surrogate pair raises, and so does what is not UTF-8.</summary>
        public static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);
    }

    /// <summary>Numbers as the wire has them.</summary>
    internal static class BigEndian
    {
        public static int Int32(byte[] from, int at) =>
            (from[at] << 24) | (from[at + 1] << 16) | (from[at + 2] << 8) | from[at + 3];

        public static long Int64(byte[] from, int at) => ((long)Int32(from, at) << 32) | UInt32(from, at + 4);

        public static long UInt32(byte[] from, int at) => unchecked((uint)Int32(from, at));

        public static void PutInt32(byte[] into, int at, int value)
        {
            into[at] = (byte)(value >> 24);
            into[at + 1] = (byte)(value >> 16);
            into[at + 2] = (byte)(value >> 8);
            into[at + 3] = (byte)value;
        }

        public static void PutInt64(byte[] into, int at, long value)
        {
            PutInt32(into, at, (int)(value >> 32));
            PutInt32(into, at + 4, unchecked((int)value));
        }
    }

    /// <summary>The fields of a frame do not fit its operation.</summary>
    internal sealed class Malformed : Exception
    {
        public Malformed(string message)
            : base(message)
        {
        }
    }

    /// <summary>A frame announces more than the limit; nothing of it has been read.</summary>
    internal sealed class TooLong : Exception
    {
        public TooLong(long announced)
            : base("a frame of " + announced + " bytes is longer than the limit of " + Frame.MostBytes)
        {
        }
    }
}
