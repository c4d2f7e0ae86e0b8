using System.Collections.Generic;
using System.Runtime.Remoting.Channels.Tcp;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>.NET Remoting over Mono's TCP channel with the binary formatter.</summary>
    public sealed class TcpAdapter : Adapter
    {
        /// <inheritdoc/>
        public override string Middleware => "remoting";

        /// <inheritdoc/>
        public override string Version => typeof(TcpChannel).Assembly.GetName().Version.ToString();

        /// <inheritdoc/>
        public override IReadOnlyList<OptionRule> Options { get; } = new[] { TcpOptions.Rule };

        /// <inheritdoc/>
        public override Server NewServer()
        {
            return new TcpServer();
        }

        /// <inheritdoc/>
        public override Client NewClient()
        {
            return new TcpProxyClient();
        }
    }
}
