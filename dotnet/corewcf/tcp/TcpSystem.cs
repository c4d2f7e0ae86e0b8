using System;
using System.Globalization;
using System.Xml;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Roundtrip.Core;
using Roundtrip.Wcf;

namespace Roundtrip.CoreWcf.Tcp;

/// <summary>WCF over TCP with .NET's binary encoding: CoreWCF at the server.</summary>
public static class TcpSystem
{
    public static Adapter New() =>
        new Adapter(
            "corewcf",
            WcfSystem.Version(typeof(IServiceBuilder)),
            () => new TcpServer(),
            () => new TcpClient(),
            typeof(TcpOptions));

    private static int Main(string[] arguments) => Worker.Run(arguments, New());
}

/// <summary>What tells the variants apart.</summary>
internal sealed class TcpOptions : Options
{
    /// <summary>
    /// The transport's ConnectionBufferSize in bytes. Both ends take pieces of that size to and from the socket, and
    /// the client makes it the socket's own buffers. On Linux's loopback interface, whose packets are larger than the
    /// default, a message of 64 KiB and more then stalls until timers of TCP let it go on.
    /// </summary>
    public string ConnectionBufferSize { get; set; } = "8192";

    internal static int Buffer(Options options) =>
        int.Parse(((TcpOptions)options).ConnectionBufferSize, CultureInfo.InvariantCulture);
}

/// <summary>The servant behind NetTcpBinding.</summary>
internal sealed class TcpServer : CoreWcfServer<ICharsBench>
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
        CustomBinding buffered = new CustomBinding(new NetTcpBinding(SecurityMode.None)
        {
            MaxReceivedMessageSize = WcfSystem.MaxMessage,
            MaxBufferSize = WcfSystem.MaxMessage,
            ReaderQuotas = XmlDictionaryReaderQuotas.Max,
        });
        buffered.Elements.Find<TcpTransportBindingElement>().ConnectionBufferSize = TcpOptions.Buffer(options);
        return buffered;
    }

    protected override int PortOf(WebApplication started) => listening.IPEndpoint.Port;
}
