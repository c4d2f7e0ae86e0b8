using System;

namespace Roundtrip.Sockets
{
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
