using System.Globalization;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    /// <summary>WCF over TCP with .NET's binary encoding: CoreWCF at the server.</summary>
    public static class TcpSystem
    {
        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter(
                "corewcf",
                WcfSystem.Version,
                () => new TcpServer(),
                () => new TcpClient(),
                typeof(TcpOptions));
    }

    /// <summary>What tells the variants apart.</summary>
    internal sealed class TcpOptions : Options
    {
        /// <summary>
        /// The transport's ConnectionBufferSize in bytes. Both ends take pieces of that size to and from the socket,
        /// and the client makes it the socket's own buffers. On Linux's loopback interface, whose packets are larger
        /// than the default, a message of 64 KiB and more then stalls until timers of TCP let it go on.
        /// </summary>
        public string ConnectionBufferSize { get; set; } = "8192";

        internal static int Buffer(Options options) =>
            int.Parse(((TcpOptions)options).ConnectionBufferSize, CultureInfo.InvariantCulture);
    }
}
