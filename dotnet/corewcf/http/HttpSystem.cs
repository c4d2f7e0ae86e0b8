using System.Xml;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Roundtrip.Core;
using Roundtrip.Wcf;
using Roundtrip.WebHost;

namespace Roundtrip.CoreWcf.Http;

/// <summary>SOAP 1.1 over HTTP as bench.wsdl has it: CoreWCF at the server.</summary>
public static class HttpSystem
{
    public static Adapter New() =>
        new Adapter(
            "corewcf",
            WcfSystem.Version(typeof(IServiceBuilder)),
            () => new HttpServer(),
            () => new BasicHttpClient());

    private static int Main(string[] arguments) => Worker.Run(arguments, New());
}

/// <summary>The servant behind BasicHttpBinding.</summary>
internal sealed class HttpServer : CoreWcfServer<ITextBench>
{
    protected override string Scheme => BasicHttpClient.UrlScheme;

    protected override void Listen(IWebHostBuilder web, Endpoint at, Options options) =>
        KestrelHost.Listen(web, at.Resolve(), HttpProtocols.Http1);

    protected override Binding NewBinding(Options options) =>
        new BasicHttpBinding(CoreWCF.Channels.BasicHttpSecurityMode.None)
        {
            MaxReceivedMessageSize = WcfSystem.MaxMessage,
            MaxBufferSize = WcfSystem.MaxMessage,
            ReaderQuotas = XmlDictionaryReaderQuotas.Max,
        };

    protected override int PortOf(WebApplication started) => KestrelHost.PortOf(started);
}
