using System;
using System.Text;

namespace Roundtrip.Sockets
{
    /// <summary>The numbers of the protocol (shared-idl/frame.md). The core's table has those of operations.</summary>
    internal static class Frame
    {
        public const int HeaderBytes = 8; // the length, and the operation or status
        public const int CodeBytes = 4; // the operation or status: the least that a length may announce
        public const int MostBytes = 64 * 1024 * 1024; // the most that a length may announce
        public const int FirstBufferBytes = 64 * 1024; // a buffer grows to the largest frame

        public const int Exchange = 100; // stands for another operation: see BaselineCalls
        public const int Greeting = 101; // sent first: once it is answered, the server has the connection
        public const int NoOperation = -1; // no table will ever have it

        public const int Done = 0;
        public const int UnknownOperation = 1;
        public const int MalformedFields = 2;
        public const int TooLong = 3;
        public const int Raised = 4;

        public const int MostBytesAUnit = 3; // of UTF-8, for a UTF-16 unit

        /// <summary>
        /// Texts up to here are copied character by character while they are ASCII: the runtimes' encoders are quicker
        /// for long texts, and slower for the names of Items.
        /// </summary>
        public const int ShortText = 64;

        /// <summary>Strict: half of a surrogate pair raises, and so does what is not UTF-8.</summary>
        public static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);
    }

    /// <summary>Numbers as the protocol has them.</summary>
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
        public Malformed(string message) : base(message) { }
    }

    /// <summary>A frame announces more than the limit; nothing of it has been read.</summary>
    internal sealed class TooLong : Exception
    {
        public TooLong(long announced)
            : base("a frame of " + announced + " bytes is longer than the limit of " + Frame.MostBytes) { }
    }
}
