using System.Reflection;
using Grpc.Net.Client;
using Roundtrip.Core;

namespace Roundtrip.Grpc
{
    /// <summary>gRPC for .NET: Kestrel at the server, SocketsHttpHandler at the client.</summary>
    public static class GrpcSystem
    {
        /// <summary>The longest message in bytes that both ends admit; gRPC by itself stops at 4 MiB.</summary>
        internal const int MaxMessage = 64 << 20;

        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter(
                "grpc-dotnet",
                typeof(GrpcChannel).Assembly.GetCustomAttribute<AssemblyFileVersionAttribute>().Version,
                () => new GrpcServer(),
                () => new GrpcClient());
    }
}
