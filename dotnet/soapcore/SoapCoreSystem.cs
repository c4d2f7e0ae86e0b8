using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Threading.Tasks;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Roundtrip.Core;
using Roundtrip.Wcf;
using Roundtrip.WebHost;
using SoapCore;
using Endpoint = Roundtrip.Core.Endpoint;

namespace Roundtrip.SoapCore;

/// <summary>SOAP 1.1 over HTTP as bench.wsdl has it: SoapCore at the server, the WCF client.</summary>
public static class SoapCoreSystem
{
    public static Adapter New() =>
        new Adapter(
            "soapcore",
            WcfSystem.Version(typeof(SoapEncoderOptions)),
            () => new SoapCoreServer(),
            () => new BasicHttpClient());

    private static int Main(string[] arguments) => Worker.Run(arguments, New());
}

/// <summary>The servant behind SoapCore's middleware of ASP.NET Core.</summary>
internal sealed class SoapCoreServer : Server
{
    private WebApplication host;

    public override string Start(string bind, string advertise, int port, Options options, Servant servant)
    {
        WebApplicationBuilder builder = KestrelHost.NewBuilder();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            // Refused below: Kestrel's own limit would break the connection while the client still sends.
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Listen(Endpoint.Address(bind), port, listen => listen.Protocols = HttpProtocols.Http1);
        });
        builder.Services.AddSoapCore();
        builder.Services.AddSingleton<ITextBench>(new SoapCoreService(servant));
        host = builder.Build();
        host.Use(Limited);
        ((IApplicationBuilder)host).UseSoapEndpoint<ITextBench>(soap =>
        {
            soap.Path = Names.Path;
            soap.SoapSerializer = SoapSerializer.DataContractSerializer;
            soap.EncoderOptions =
            [
                new SoapEncoderOptions
                {
                    MessageVersion = MessageVersion.Soap11,
                    ReaderQuotas = XmlDictionaryReaderQuotas.Max,
                },
            ];
        });
        host.StartAsync().GetAwaiter().GetResult();
        return BasicHttpClient.UrlScheme + new Endpoint(advertise, KestrelHost.PortOf(host)) + Names.Path;
    }

    public override void Stop()
    {
        KestrelHost.Stop(host);
        host = null;
    }

    /// <summary>SoapCore takes messages of any length.</summary>
    private static Task Limited(HttpContext call, RequestDelegate next)
    {
        if (call.Request.ContentLength > WcfSystem.MaxMessage)
        {
            call.Response.StatusCode = StatusCodes.Status413PayloadTooLarge;
            return Task.CompletedTask;
        }
        // Of a message in chunks only Kestrel sees the length.
        call.Features.Get<IHttpMaxRequestBodySizeFeature>().MaxRequestBodySize = WcfSystem.MaxMessage;
        return next(call);
    }
}

/// <summary>Raises the faults of System.ServiceModel, which SoapCore shares with the client.</summary>
internal sealed class SoapCoreService(Servant servant) : WcfService(servant)
{
    protected override Exception Raised(WcfFault detail) =>
        new FaultException<WcfFault>(detail, new FaultReason(detail.Message));
}
