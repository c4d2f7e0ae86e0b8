using System;
using System.Collections.Generic;
using System.ServiceModel;
using Roundtrip.Core;
using Roundtrip.Wcf;
using Roundtrip.Wcf.Http;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class HttpWireTest : TcpPortTest
    {
        // Three bytes are four characters, and around them there is an envelope.
        private const int Most = (WcfSystem.MaxMessage - 1024) / 4 * 3;

        internal static readonly Operation[] OverWcf =
        {
            Operations.GetWstring, Operations.SetWstring,
            Operations.GetCounter, Operations.OpenCounter, Operations.GetCounterArray, Operations.CallCounter,
        };

        public HttpWireTest()
            : base(HttpSystem.New, "dotnet-corewcf-http", "soap", ("http://", "/bench"))
        {
        }

        protected override IEnumerable<Operation> Cannot => OverWcf;

        [Fact]
        public void AMessageUpToTheLimitPassesAndALongerOneIsRefusedByAServerThatLives()
        {
            WithClient(client =>
            {
                Func<byte[], int> put = client.Calls.Stub(Operations.PutBytes);
                Assert.Equal(Most, put(new byte[Most]));
                CommunicationException error = Assert.ThrowsAny<CommunicationException>(
                    () => put(new byte[WcfSystem.MaxMessage]));
                Assert.Contains("(413)", error.Message);
                Assert.Equal(42, client.Calls.Stub(Operations.Invoke)(41));
            });
        }
    }
}
