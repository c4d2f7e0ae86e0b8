namespace Roundtrip.Sockets
{
    /// <summary>The numbers of the wire: see shared-idl/frame.md.</summary>
    internal static class Frame
    {
        /// <summary>Bytes of the length and of the operation or status.</summary>
        public const int HeaderBytes = 8;

        /// <summary>Bytes of the operation or status: the least that a length may announce.</summary>
        public const int CodeBytes = 4;

        /// <summary>The most that a length may announce: 64 MiB.</summary>
        public const int MostBytes = 64 * 1024 * 1024;

        /// <summary>The least that an Item takes: id, the length of an empty name, value.</summary>
        public const int LeastItemBytes = 16;

        /// <summary>The least that a struct takes: its numbers and the lengths of two empty strings.</summary>
        public const int LeastStructBytes = 40;

        public const int Invoke = 1;
        public const int PutBytes = 2;
        public const int PutChars = 3;
        public const int PutString = 4;
        public const int Bounce = 5;
        public const int Echo = 6;
        public const int EchoArrays = 7;
        public const int Fail = 8;

        /// <summary>What no table will ever have.</summary>
        public const int NoOperation = -1;

        public const int Done = 0;
        public const int UnknownOperation = 1;
        public const int MalformedFields = 2;
        public const int TooLong = 3;
        public const int Raised = 4;
    }
}
