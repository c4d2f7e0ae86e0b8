using Grpc.Core;
using Roundtrip.Grpc;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class GrpcWireTest : WireTest
    {
        // Before the data of a message there are a tag and four bytes of length.
        private const int Head = 5;

        public GrpcWireTest()
            : base(new GrpcAdapter(), "dotnet-grpc", "grpc", "{}")
        {
        }

        protected override (string Scheme, string Path) Around => ("", "");

        [Fact]
        public void AMessageUpToTheLimitPassesAndALongerOneIsRefusedByAServerThatLives()
        {
            WithBench(bench =>
            {
                const int Most = Limits.MaxMessage - Head;
                Assert.Equal(Most, bench.PutBytes(new byte[Most]));
                RpcException error = Assert.Throws<RpcException>(() => bench.PutBytes(new byte[Most + 1]));
                Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
                Assert.Contains("exceeds the maximum configured message size", error.Status.Detail);
                Assert.Equal(42, bench.Invoke(41));
            });
        }
    }
}
