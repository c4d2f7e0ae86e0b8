using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    /// <summary>A channel of NetTcpBinding.</summary>
    internal sealed class TcpClient : WcfClient<ICharsBench>
    {
        protected override string Scheme => TcpServer.UrlScheme;

        protected override Binding NewBinding(Options options)
        {
            NetTcpBinding binding = new NetTcpBinding(SecurityMode.None)
            {
                MaxReceivedMessageSize = Limits.MaxMessage,
                MaxBufferSize = Limits.MaxMessage,
                ReaderQuotas = XmlDictionaryReaderQuotas.Max,
            };
            CustomBinding buffered = new CustomBinding(binding);
            buffered.Elements.Find<TcpTransportBindingElement>().ConnectionBufferSize = BufferSize.Of(options);
            return buffered;
        }

        // Opening the channel connects.
        protected override void Reach(Endpoint server)
        {
        }

        protected override Func<int> PutChars(ICharsBench stub, char[] data)
        {
            return () => stub.PutChars(data);
        }
    }
}
