using System;
using System.Linq;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Roundtrip.WebHost
{
    /// <summary>Kestrel as every server here has it, which the middleware's own services are added to.</summary>
    public static class KestrelHost
    {
        /// <summary>How long a stop waits for connections that are still open. It would be half a minute.</summary>
        public static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(1);

        /// <summary>
        /// A builder without anything else: it reads no file and no environment variable, so that no address and no
        /// limit comes from the host. Warnings go to the standard error, since replies may go to the standard output.
        /// </summary>
        public static WebApplicationBuilder NewBuilder()
        {
            WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions
            {
                ContentRootPath = AppContext.BaseDirectory,
            });
            builder.WebHost.UseKestrelCore();
            builder.Services.Configure<HostOptions>(options => options.ShutdownTimeout = ShutdownTimeout);
            builder.Logging.SetMinimumLevel(LogLevel.Warning);
            builder.Logging.AddConsole(options => options.LogToStandardErrorThreshold = LogLevel.Trace);
            return builder;
        }

        /// <summary>The port of a started host that listens for HTTP once.</summary>
        public static int PortOf(WebApplication host)
        {
            IServer server = host.Services.GetRequiredService<IServer>();
            return new Uri(server.Features.Get<IServerAddressesFeature>().Addresses.Single()).Port;
        }

        /// <summary>Stops what was built and gives its port back; does nothing if nothing was built.</summary>
        public static void Stop(WebApplication host)
        {
            if (host == null)
            {
                return;
            }
            try
            {
                host.StopAsync().GetAwaiter().GetResult();
            }
            finally
            {
                ((IDisposable)host).Dispose();
            }
        }
    }
}
