using System.ServiceModel;
using Roundtrip.Wcf;
using Roundtrip.Wcf.Tcp;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class TcpWireTest : WireTest
    {
        // Around the data of a message there are its headers.
        private const int Head = 1024;

        public TcpWireTest()
            : base(new TcpAdapter(), "dotnet-corewcf-tcp", "nettcp", "{\"connection_buffer_size\":\"65536\"}")
        {
        }

        protected override (string Scheme, string Path) Around => ("net.tcp://", "/bench");

        [Fact]
        public void AMessageUpToTheLimitPassesAndALongerOneIsRefusedByAServerThatLives()
        {
            WithBench(bench =>
            {
                const int Most = Limits.MaxMessage - Head;
                Assert.Equal(Most, bench.PutBytes(new byte[Most]));
                CommunicationException error = Assert.ThrowsAny<CommunicationException>(
                    () => bench.PutBytes(new byte[Limits.MaxMessage]));
                Assert.Contains("more than 67108864 bytes", error.Message);
                Assert.Equal(42, bench.Invoke(41));
            });
        }
    }
}
