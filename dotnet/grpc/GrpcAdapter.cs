using System;
using System.Collections.Generic;
using System.Reflection;
using Grpc.Net.Client;
using Roundtrip.Core;

namespace Roundtrip.Grpc
{
    /// <summary>gRPC for .NET: Kestrel at the server, SocketsHttpHandler at the client.</summary>
    public sealed class GrpcAdapter : Adapter
    {
        /// <inheritdoc/>
        public override string Middleware => "grpc-dotnet";

        /// <inheritdoc/>
        public override string Version { get; } =
            typeof(GrpcChannel).Assembly.GetCustomAttribute<AssemblyFileVersionAttribute>().Version;

        /// <inheritdoc/>
        public override IReadOnlyList<OptionRule> Options { get; } = Array.Empty<OptionRule>();

        /// <inheritdoc/>
        public override Server NewServer()
        {
            return new GrpcServer();
        }

        /// <inheritdoc/>
        public override Client NewClient()
        {
            return new GrpcClient();
        }
    }
}
