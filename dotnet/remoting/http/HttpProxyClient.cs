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

        protected override void Check(string url)
        {
            ServerUrl.Server(url, Scheme);
        }

        protected override IChannelSender NewChannel(IDictionary properties, Options options)
        {
            // The environment's http_proxy is for the way out, not for the server under test.
            WebRequest.DefaultWebProxy = null;
            // Before the first request: connections to come are made by what holds now.
            ServicePointManager.UseNagleAlgorithm = !options.Flag(HttpOptions.NoDelay);
            // 100 seconds as it comes, which a call of 1 Mi characters by SOAP may need. Who asks for calls knows
            // better when one has taken too long.
            properties["timeout"] = int.MaxValue;
            return new HttpClientChannel(properties, formatter.NewClient());
        }

        /// <summary>
        /// A HEAD request: the channel answers it without the servant, and the connection stays for the first call.
        /// </summary>
        protected override void Reach(string url, IBench bench)
        {
            WebRequest request = WebRequest.Create(url);
            request.Method = "HEAD";
            using (WebResponse reply = request.GetResponse())
            using (Stream nothing = reply.GetResponseStream())
            {
                nothing.CopyTo(Stream.Null);
            }
        }
    }
}
