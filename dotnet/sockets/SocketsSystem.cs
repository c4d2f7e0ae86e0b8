using System.Net.Sockets;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>Plain TCP sockets with the frames of shared-idl/frame.md.</summary>
    public static class SocketsSystem
    {
        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter(
                "sockets",
                typeof(Socket).Assembly.GetName().Version.ToString(),
                () => new SocketServer(),
                () => new SocketClient(),
                typeof(SocketsOptions));
    }

    /// <summary>The two variants.</summary>
    internal enum Coding
    {
        /// <summary>Frames that are marshalled already.</summary>
        Null,

        /// <summary>Frames that are encoded and decoded by hand, call by call.</summary>
        Coded,
    }

    /// <summary>Which variant it is, the same at both ends.</summary>
    internal sealed class SocketsOptions : Options
    {
        public Coding Coding { get; set; }

        internal bool IsCoded => Coding == Coding.Coded;
    }
}
