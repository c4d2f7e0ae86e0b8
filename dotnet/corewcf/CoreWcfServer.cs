using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Xml.Linq;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection.KeyManagement;
using Microsoft.AspNetCore.DataProtection.Repositories;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Roundtrip.Core;
using Roundtrip.Wcf;
using Roundtrip.WebHost;

namespace Roundtrip.CoreWcf;

/// <summary>Publishes the servant over CoreWCF, whichever the transport.</summary>
public abstract class CoreWcfServer<TContract> : Server
    where TContract : class, IWcfBench
{
    private WebApplication host;

    public override string Start(string bind, string advertise, int port, Options options, Servant servant)
    {
        WebApplicationBuilder builder = KestrelHost.NewBuilder();
        Listen(builder.WebHost, new Endpoint(Endpoint.Address(bind).ToString(), port), options);
        builder.Services.AddServiceModelServices();
        builder.Services.Configure<KeyManagementOptions>(keys => keys.XmlRepository = new KeysInMemory());
        // Its warning is that keys in a store are not encrypted, and there is no store.
        builder.Logging.AddFilter("Microsoft.AspNetCore.DataProtection", LogLevel.Error);
        builder.Services.AddSingleton(new CoreWcfService(servant));
        host = builder.Build();
        ((IApplicationBuilder)host).UseServiceModel(services => Publish(services, NewBinding(options)));
        host.StartAsync().GetAwaiter().GetResult();
        return Scheme + new Endpoint(advertise, PortOf(host)) + Names.Path;
    }

    public override void Stop()
    {
        KestrelHost.Stop(host);
        host = null;
    }

    /// <summary>What endpoints begin with, :// included.</summary>
    protected abstract string Scheme { get; }

    /// <summary>Makes the host listen on that address and port alone.</summary>
    protected abstract void Listen(IWebHostBuilder web, Endpoint at, Options options);

    /// <summary>A binding without security whose limits are those of <see cref="WcfSystem"/>.</summary>
    protected abstract Binding NewBinding(Options options);

    /// <summary>The port that a started host listens on.</summary>
    protected abstract int PortOf(WebApplication started);

    private static void Publish(IServiceBuilder services, Binding binding)
    {
        services.AddService<CoreWcfService>();
        services.AddServiceEndpoint<CoreWcfService, TContract>(binding, Names.Path);
        // Errors are to reach the client with their own message.
        services.ConfigureServiceHostBase<CoreWcfService>(service =>
            service.Description.Behaviors.Find<CoreWCF.Description.ServiceDebugBehavior>()
                .IncludeExceptionDetailInFaults = true);
    }
}

/// <summary>CoreWCF brings keys along that nothing here uses, and they would be written into the user's home.</summary>
internal sealed class KeysInMemory : IXmlRepository
{
    private readonly ConcurrentQueue<XElement> elements = new();

    public IReadOnlyCollection<XElement> GetAllElements() => elements.ToArray();
    public void StoreElement(XElement element, string friendlyName) => elements.Enqueue(element);
}

/// <summary>Left to itself, CoreWCF would make an object for each session and let its calls in one by one.</summary>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class CoreWcfService(Servant servant) : WcfService(servant)
{
    protected override Exception Raised(WcfFault detail) =>
        new FaultException<WcfFault>(detail, new FaultReason(detail.Message));
}
