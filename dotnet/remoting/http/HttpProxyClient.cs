using System.Collections;
using System.IO;
using System.Net;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Http;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Http
{
    /// <summary>The proxy over HttpClientChannel, which makes an HttpWebRequest of each call.</summary>
    internal sealed class HttpProxyClient : RemotingClient
    {
        private const string Scheme = "http";

        private readonly Formatter formatter;

        public HttpProxyClient(Formatter formatter)
        {
            this.formatter = formatter;
        }

        protected override void Check(string url) => ServerUrl.Server(url, Scheme);

        protected override IChannelSender NewChannel(IDictionary properties, Options options)
        {
            // The environment's http_proxy is for the way out, not for the server under test.
            WebRequest.DefaultWebProxy = null;
            // Before the first request: connections to come are made by what holds now.
            ServicePointManager.UseNagleAlgorithm = !((NoDelayOptions)options).NoDelay;
            // 100 seconds by default, which a call of 1 Mi characters by SOAP may need. Who asks for calls knows
            // better when one has taken too long.
            properties["timeout"] = int.MaxValue;
            return new HttpClientChannel(properties, formatter.NewClient());
        }

        /// <summary>
        /// A request without a message: the formatter answers it with its complaint, without the servant, and the
        /// connection stays for the first call. It is no HEAD request, which Mono's server answers with a body that its
        /// client then takes for the beginning of the next reply.
        /// </summary>
        public override void WarmConnection()
        {
            WebRequest request = WebRequest.Create(Url);
            using (WebResponse reply = request.GetResponse())
            using (Stream complaint = reply.GetResponseStream())
            {
                complaint.CopyTo(Stream.Null);
            }
        }
    }
}
