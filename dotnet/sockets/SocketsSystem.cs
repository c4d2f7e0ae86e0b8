using System.Net.Sockets;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>Plain TCP sockets with the frames of shared-idl/frame.md.</summary>
    public static class SocketsSystem
    {
        /// <summary>
        /// The option that tells the two variants apart, the same at both ends: frames that are marshalled already, or
        /// that are encoded and decoded by hand, call by call.
        /// </summary>
        private static readonly OptionRule Coding = OptionRule.Choice("coding", "null", "coded");

        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter(
                "sockets",
                typeof(Socket).Assembly.GetName().Version.ToString(),
                () => new SocketServer(),
                () => new SocketClient(),
                Coding);

        internal static bool IsCoded(Options options) => options.Text(Coding.Key) == "coded";
    }
}
