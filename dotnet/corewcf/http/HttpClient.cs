using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Http;

/// <summary>A channel of BasicHttpBinding.</summary>
internal sealed class HttpClient : WcfClient<ITextBench>
{
    protected override string Scheme => HttpServer.UrlScheme;

    /// <summary>A channel connects with its first call; whether a server is there is asked here.</summary>
    public override void WarmConnection()
    {
        new System.Net.Sockets.TcpClient(Server.Host, Server.Port).Dispose();
        base.WarmConnection();
    }

    protected override Binding NewBinding(Options options)
    {
        return new BasicHttpBinding(BasicHttpSecurityMode.None)
        {
            MaxReceivedMessageSize = WcfSystem.MaxMessage,
            MaxBufferSize = WcfSystem.MaxMessage,
            ReaderQuotas = XmlDictionaryReaderQuotas.Max,
            // The connection goes to the server itself, whatever proxy the environment names.
            UseDefaultWebProxy = false,
        };
    }

    protected override void AddChars(Calls lines, Func<ITextBench> stub) => CharOperations.AddTo(lines, stub);
}
