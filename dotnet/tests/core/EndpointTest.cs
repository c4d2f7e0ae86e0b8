using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class EndpointTest
    {
        [Theory]
        [InlineData("127.0.0.1:80", "127.0.0.1", 80)]
        [InlineData("[::1]:65535", "::1", 65535)]
        [InlineData("a-host:1", "a-host", 1)]
        public void ItReadsWhatItWrites(string text, string host, int port)
        {
            Endpoint endpoint = Endpoint.Parse(text);
            Assert.Equal(host, endpoint.Host);
            Assert.Equal(port, endpoint.Port);
            Assert.Equal(text, endpoint.ToString());
        }

        [Theory]
        [InlineData("")]
        [InlineData("host")]
        [InlineData(":80")]
        [InlineData("host:")]
        [InlineData("host:0")]
        [InlineData("host:65536")]
        [InlineData("host:+8")]
        [InlineData("::1:80")]
        [InlineData("[]:80")]
        public void WhatIsNoneIsRefused(string text)
        {
            ProtocolError error = Assert.Throws<ProtocolError>(() => Endpoint.Parse(text));
            Assert.Contains("expected host:port", error.Message);
        }
    }
}
