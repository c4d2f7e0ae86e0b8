using System;
using System.Xml;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    /// <summary>The servant behind NetTcpBinding.</summary>
    internal sealed class TcpServer : WcfServer<ICharsBench>
    {
        public const string UrlScheme = "net.tcp://";

        private TcpListenOptions listening;

        protected override string Scheme => UrlScheme;

        protected override void Listen(IWebHostBuilder web, Endpoint at, Options options)
        {
            web.UseNetTcp(tcp => tcp.Listen(new Uri(UrlScheme + at), listen =>
            {
                listen.ConnectionBufferSize = TcpOptions.Buffer(options);
                listening = listen;
            }));
        }

        protected override Binding NewBinding(Options options)
        {
            NetTcpBinding binding = new NetTcpBinding(SecurityMode.None)
            {
                MaxReceivedMessageSize = WcfSystem.MaxMessage,
                MaxBufferSize = WcfSystem.MaxMessage,
                ReaderQuotas = XmlDictionaryReaderQuotas.Max,
            };
            CustomBinding buffered = new CustomBinding(binding);
            buffered.Elements.Find<TcpTransportBindingElement>().ConnectionBufferSize = TcpOptions.Buffer(options);
            return buffered;
        }

        protected override int PortOf(WebApplication started) => listening.IPEndpoint.Port;
    }
}
