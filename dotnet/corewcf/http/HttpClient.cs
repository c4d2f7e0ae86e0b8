using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Http
{
    /// <summary>A channel of BasicHttpBinding.</summary>
    internal sealed class HttpClient : WcfClient<ITextBench>
    {
        protected override string Scheme => HttpServer.UrlScheme;

        protected override Binding NewBinding(Options options)
        {
            return new BasicHttpBinding(BasicHttpSecurityMode.None)
            {
                MaxReceivedMessageSize = Limits.MaxMessage,
                MaxBufferSize = Limits.MaxMessage,
                ReaderQuotas = XmlDictionaryReaderQuotas.Max,
                // The connection goes to the server itself, whatever proxy the environment names.
                UseDefaultWebProxy = false,
            };
        }

        /// <summary>A channel connects with its first call; whether somebody is there is asked here.</summary>
        protected override void Reach(Endpoint server)
        {
            new System.Net.Sockets.TcpClient(server.Host, server.Port).Dispose();
        }

        protected override Func<int> PutChars(ITextBench stub, char[] data)
        {
            string text = new string(data);
            return () => stub.PutChars(text);
        }
    }
}
