using System.Collections.Generic;
using System.Net.Sockets;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>Plain TCP sockets with the frames of shared-idl/frame.md.</summary>
    public sealed class SocketsAdapter : Adapter
    {
        /// <inheritdoc/>
        public override string Middleware => "sockets";

        /// <inheritdoc/>
        public override string Version => typeof(Socket).Assembly.GetName().Version.ToString();

        /// <inheritdoc/>
        public override IReadOnlyList<OptionRule> Options { get; } = new[] { Coding.Rule };

        /// <inheritdoc/>
        public override Server NewServer()
        {
            return new SocketServer();
        }

        /// <inheritdoc/>
        public override Client NewClient()
        {
            return new SocketClient();
        }
    }
}
