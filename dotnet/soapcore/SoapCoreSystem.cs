using System;
using System.ServiceModel;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
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

/// <summary>The servant behind SoapCore's middleware of ASP.NET Core: by itself SOAP 1.1 and data contracts.</summary>
internal sealed class SoapCoreServer : Server
{
    private WebApplication host;

    public override string Start(string bind, string advertise, int port, Options options, Servant servant)
    {
        WebApplicationBuilder builder = KestrelHost.NewBuilder();
        KestrelHost.Listen(builder.WebHost, new(Endpoint.Address(bind), port), HttpProtocols.Http1);
        builder.Services.AddSoapCore();
        builder.Services.AddSingleton<ITextBench>(new SoapCoreService(servant));
        host = builder.Build();
        host.Use(Limited);
        ((IApplicationBuilder)host).UseSoapEndpoint<ITextBench>(soap =>
        {
            soap.Path = Names.Path;
            // The WSDL that it makes of the contract does not declare ArrayOfItem. The contract is bench.wsdl.
            soap.HttpGetEnabled = false;
        });
        host.StartAsync().GetAwaiter().GetResult();
        return BasicHttpClient.UrlScheme + new Endpoint(advertise, KestrelHost.PortOf(host)) + Names.Path;
    }

    public override void Stop()
    {
        KestrelHost.Stop(host);
        host = null;
    }

    /// <summary>SoapCore takes messages of any length and any XML, and reads compressed ones as they are.</summary>
    private static Task Limited(HttpContext call, RequestDelegate next)
    {
        if (call.Request.Headers.ContentEncoding.Count > 0)
        {
            call.Response.StatusCode = StatusCodes.Status415UnsupportedMediaType;
            return Task.CompletedTask;
        }
        if (call.Request.ContentLength > WcfSystem.MaxMessage)
        {
            call.Response.StatusCode = StatusCodes.Status413PayloadTooLarge;
            return Task.CompletedTask;
        }
        if (call.Request.ContentLength == null)
        {
            // The length of a message in chunks is known once it is read. The WCF client sends none.
            call.Request.EnableBuffering(WcfSystem.MaxMessage, WcfSystem.MaxMessage);
        }
        call.Request.Body = new PlainXml(call.Request.Body);
        return next(call);
    }
}

/// <summary>Raises the faults of System.ServiceModel, which SoapCore shares with the client.</summary>
internal sealed class SoapCoreService(Servant servant) : WcfService(servant)
{
    protected override Exception Raised(WcfFault detail) =>
        new FaultException<WcfFault>(detail, new FaultReason(detail.Message));
}
