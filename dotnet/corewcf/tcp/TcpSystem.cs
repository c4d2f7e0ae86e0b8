using System.Globalization;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    /// <summary>WCF over TCP with .NET's binary encoding: CoreWCF at the server.</summary>
    public static class TcpSystem
    {
        /// <summary>
        /// The option that tells the variants apart: the transport's ConnectionBufferSize in bytes. Both ends take
        /// pieces of that size to and from the socket, and the client makes it the socket's own buffers. On Linux's
        /// loopback interface, whose packets are larger than the default of 8192, a message of 64 KiB and more then
        /// stalls until timers of TCP let it go on.
        /// </summary>
        private static readonly OptionRule BufferSize = OptionRule.Choice("connection_buffer_size", "8192", "65536");

        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter("corewcf", WcfSystem.Version, () => new TcpServer(), () => new TcpClient(), BufferSize);

        internal static int BufferSizeOf(Options options) =>
            int.Parse(options.Text(BufferSize.Key), CultureInfo.InvariantCulture);
    }
}
