using System.Globalization;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    /// <summary>The option that tells the variants apart: the transport's ConnectionBufferSize in bytes.</summary>
    internal static class BufferSize
    {
        private const string Key = "connection_buffer_size";

        /// <summary>
        /// Both ends take pieces of that size to and from the socket, and the client makes it the socket's own buffers.
        /// On Linux's loopback interface, whose packets are larger than the default of 8192, a message of 64 KiB and
        /// more then stalls until timers of TCP let it go on.
        /// </summary>
        public static readonly OptionRule Rule = OptionRule.Choice(Key, "8192", "65536");

        public static int Of(Options options)
        {
            return int.Parse(options.Choice(Key), CultureInfo.InvariantCulture);
        }
    }
}
