using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using Roundtrip.Core;

namespace Roundtrip.Wcf;

/// <summary>A channel of BasicHttpBinding.</summary>
public sealed class BasicHttpClient : WcfClient<ITextBench>
{
    /// <summary>What endpoints of such servers begin with.</summary>
    public const string UrlScheme = "http://";

    protected override string Scheme => UrlScheme;

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
