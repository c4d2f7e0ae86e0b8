using System.Collections.Generic;
using System.Runtime.Remoting.Channels.Ipc;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Ipc
{
    /// <summary>.NET Remoting over Mono's IPC channel, on Linux a Unix socket, with the binary formatter.</summary>
    public sealed class IpcAdapter : Adapter
    {
        /// <inheritdoc/>
        public override string Middleware => "remoting";

        /// <inheritdoc/>
        public override string Version => typeof(IpcChannel).Assembly.GetName().Version.ToString();

        /// <inheritdoc/>
        public override IReadOnlyList<OptionRule> Options { get; } = new OptionRule[0];

        /// <inheritdoc/>
        public override Server NewServer()
        {
            return new IpcServer();
        }

        /// <inheritdoc/>
        public override Client NewClient()
        {
            return new IpcProxyClient();
        }
    }
}
