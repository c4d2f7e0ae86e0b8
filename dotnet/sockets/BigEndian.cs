namespace Roundtrip.Sockets
{
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
}
