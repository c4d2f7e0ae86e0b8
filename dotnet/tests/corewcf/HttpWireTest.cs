using System.ServiceModel;
using Roundtrip.Wcf;
using Roundtrip.Wcf.Http;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class HttpWireTest : WireTest
    {
        // Three bytes are four characters, and around them there is an envelope.
        private const int Most = (Limits.MaxMessage - 1024) / 4 * 3;

        public HttpWireTest()
            : base(new HttpAdapter(), "dotnet-corewcf-http", "soap", "{}")
        {
        }

        protected override (string Scheme, string Path) Around => ("http://", "/bench");

        [Fact]
        public void AMessageUpToTheLimitPassesAndALongerOneIsRefusedByAServerThatLives()
        {
            WithBench(bench =>
            {
                Assert.Equal(Most, bench.PutBytes(new byte[Most]));
                CommunicationException error = Assert.ThrowsAny<CommunicationException>(
                    () => bench.PutBytes(new byte[Limits.MaxMessage]));
                Assert.Contains("(413)", error.Message);
                Assert.Equal(42, bench.Invoke(41));
            });
        }
    }
}
