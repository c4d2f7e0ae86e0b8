using System.Reflection;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Roundtrip.Core;
using Roundtrip.WebHost;

namespace Roundtrip.Grpc;

/// <summary>gRPC for .NET: Kestrel at the server, SocketsHttpHandler at the client.</summary>
public static class GrpcSystem
{
    /// <summary>The longest message in bytes that both ends admit; gRPC by itself stops at 4 MiB.</summary>
    internal const int MaxMessage = 64 << 20;

    public static Adapter New() => new Adapter(
        "grpc-dotnet",
        typeof(GrpcChannel).Assembly.GetCustomAttribute<AssemblyFileVersionAttribute>().Version,
        () => new GrpcServer(),
        () => new GrpcClient());

    private static int Main(string[] arguments) => Worker.Run(arguments, New());
}

/// <summary>Serves over Kestrel, in the clear, HTTP/2 alone.</summary>
internal sealed class GrpcServer : Server
{
    private WebApplication host;

    public override string Start(string bind, string advertise, int port, Options options, Servant servant)
    {
        WebApplicationBuilder builder = KestrelHost.NewBuilder();
        KestrelHost.Listen(builder.WebHost, new(Endpoint.Address(bind), port), HttpProtocols.Http2);
        builder.Services.AddRouting();
        builder.Services.AddGrpc(grpc => grpc.MaxReceiveMessageSize = GrpcSystem.MaxMessage);
        builder.Services.AddSingleton(new BenchService(servant));
        host = builder.Build();
        host.MapGrpcService<BenchService>();
        host.StartAsync().GetAwaiter().GetResult();
        return new Endpoint(advertise, KestrelHost.PortOf(host)).ToString();
    }

    public override void Stop()
    {
        KestrelHost.Stop(host);
        host = null;
    }
}
