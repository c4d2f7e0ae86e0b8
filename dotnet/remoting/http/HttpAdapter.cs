using System.Collections.Generic;
using System.Runtime.Remoting.Channels.Http;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Http
{
    /// <summary>.NET Remoting over Mono's HTTP channel, with either formatter.</summary>
    public sealed class HttpAdapter : Adapter
    {
        private readonly Formatter formatter;

        /// <summary>The system of that formatter.</summary>
        public HttpAdapter(Formatter formatter)
        {
            this.formatter = formatter;
        }

        /// <inheritdoc/>
        public override string Middleware => "remoting";

        /// <inheritdoc/>
        public override string Version => typeof(HttpChannel).Assembly.GetName().Version.ToString();

        /// <inheritdoc/>
        public override IReadOnlyList<OptionRule> Options { get; } = new[] { HttpOptions.Rule };

        /// <inheritdoc/>
        public override Server NewServer()
        {
            return new HttpServer(formatter);
        }

        /// <inheritdoc/>
        public override Client NewClient()
        {
            return new HttpProxyClient(formatter);
        }
    }
}
