using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Text;
using System.Xml;
using Roundtrip.Core;
using Roundtrip.Wcf;

namespace Roundtrip.CoreWcf.Tcp;

/// <summary>A channel of NetTcpBinding.</summary>
internal sealed class TcpClient : WcfClient<ICharsBench>
{
    protected override string Scheme => TcpServer.UrlScheme;

    /// <summary>.NET's binary encoding is UTF-8 here, which half of a surrogate pair cannot be written in.</summary>
    public override bool IsRefusal(Exception error) => error is EncoderFallbackException || base.IsRefusal(error);

    protected override Binding NewBinding(Options options)
    {
        CustomBinding buffered = new CustomBinding(new NetTcpBinding(SecurityMode.None)
        {
            MaxReceivedMessageSize = WcfSystem.MaxMessage,
            MaxBufferSize = WcfSystem.MaxMessage,
            ReaderQuotas = XmlDictionaryReaderQuotas.Max,
        });
        buffered.Elements.Find<TcpTransportBindingElement>().ConnectionBufferSize = TcpOptions.Buffer(options);
        return buffered;
    }

    protected override void AddChars(Calls lines, Func<ICharsBench> stub) => CharOperations.AddTo(lines, stub);
}
