using System;
using System.Linq;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Roundtrip.WebHost;

/// <summary>Kestrel as every server here has it, which the middleware's own services are added to.</summary>
public static class KestrelHost
{
    /// <summary>
    /// A builder without anything else: it reads no file and no environment variable, so that no address and no limit
    /// comes from the host. Warnings go to the standard error, since replies may go to the standard output.
    /// </summary>
    public static WebApplicationBuilder NewBuilder()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(
            new() { ContentRootPath = AppContext.BaseDirectory });
        builder.WebHost.UseKestrelCore();
        // A stop would wait for half a minute for connections that are still open.
        builder.Services.Configure<HostOptions>(options => options.ShutdownTimeout = TimeSpan.FromSeconds(1));
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.Logging.AddConsole(options => options.LogToStandardErrorThreshold = LogLevel.Trace);
        return builder;
    }

    /// <summary>
    /// Listens for one version of HTTP. The middleware's own limit of a message decides: Kestrel's would break the
    /// connection while the client still sends, and its error has no name.
    /// </summary>
    public static void Listen(IWebHostBuilder web, IPEndPoint at, HttpProtocols protocols) =>
        web.ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Listen(at, listen => listen.Protocols = protocols);
        });

    /// <summary>The port of a started host that listens for HTTP once.</summary>
    public static int PortOf(WebApplication host)
    {
        IServer server = host.Services.GetRequiredService<IServer>();
        return new Uri(server.Features.Get<IServerAddressesFeature>().Addresses.Single()).Port;
    }

    /// <summary>Stops what was built and gives its port back; does nothing if nothing was built.</summary>
    public static void Stop(WebApplication host)
    {
        using IDisposable built = host;
        host?.StopAsync().GetAwaiter().GetResult();
    }
}
