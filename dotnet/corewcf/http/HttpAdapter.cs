using System;
using System.Collections.Generic;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Http
{
    /// <summary>SOAP 1.1 over HTTP as bench.wsdl has it: CoreWCF at the server.</summary>
    public sealed class HttpAdapter : Adapter
    {
        /// <inheritdoc/>
        public override string Middleware => "corewcf";

        /// <inheritdoc/>
        public override string Version => WcfVersion.Both;

        /// <inheritdoc/>
        public override IReadOnlyList<OptionRule> Options { get; } = Array.Empty<OptionRule>();

        /// <inheritdoc/>
        public override Server NewServer()
        {
            return new HttpServer();
        }

        /// <inheritdoc/>
        public override Client NewClient()
        {
            return new HttpClient();
        }
    }
}
