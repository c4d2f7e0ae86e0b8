using System.Collections.Generic;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    /// <summary>WCF over TCP with .NET's binary encoding: CoreWCF at the server.</summary>
    public sealed class TcpAdapter : Adapter
    {
        /// <inheritdoc/>
        public override string Middleware => "corewcf";

        /// <inheritdoc/>
        public override string Version => WcfVersion.Both;

        /// <inheritdoc/>
        public override IReadOnlyList<OptionRule> Options { get; } = new[] { BufferSize.Rule };

        /// <inheritdoc/>
        public override Server NewServer()
        {
            return new TcpServer();
        }

        /// <inheritdoc/>
        public override Client NewClient()
        {
            return new TcpClient();
        }
    }
}
