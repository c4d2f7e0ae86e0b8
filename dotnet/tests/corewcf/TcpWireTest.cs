using System;
using System.Collections.Generic;
using System.ServiceModel;
using Roundtrip.Core;
using Roundtrip.Wcf;
using Roundtrip.Wcf.Tcp;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class TcpWireTest : TcpPortTest
    {
        // Around the data of a message there are its headers.
        private const int Head = 1024;

        public TcpWireTest()
            : base(
                TcpSystem.New,
                "dotnet-corewcf-tcp",
                "nettcp",
                ("net.tcp://", "/bench"),
                "{\"connection_buffer_size\":\"65536\"}")
        {
        }

        protected override IEnumerable<Operation> Cannot => HttpWireTest.OverWcf;

        [Fact]
        public void AMessageUpToTheLimitPassesAndALongerOneIsRefusedByAServerThatLives()
        {
            WithClient(client =>
            {
                const int Most = WcfSystem.MaxMessage - Head;
                Func<byte[], int> put = client.Calls.Stub(Operations.PutBytes);
                Assert.Equal(Most, put(new byte[Most]));
                CommunicationException error = Assert.ThrowsAny<CommunicationException>(
                    () => put(new byte[WcfSystem.MaxMessage]));
                Assert.Contains("more than 67108864 bytes", client.Explain(error));
                Assert.True(client.IsRefusal(error), "it is no refusal");
                client.Restore();
                Assert.Equal(42, client.Calls.Stub(Operations.Invoke)(41));
            });
        }

        [Fact]
        public void AServiceThatRaisesWithoutMeaningToIsNoRefusal()
        {
            WithClient(client =>
            {
                // Beyond the operation's limits, which no case of the contract asks for.
                Func<int, Nothing> sleep = client.Calls.Stub(Operations.Sleep);
                FaultException error = Assert.ThrowsAny<FaultException>(() => sleep(-1));
                Assert.Contains("expected 0 to 600000", error.Message);
                Assert.False(client.IsRefusal(error), "a crash was taken for a refusal");
            });
        }
    }
}
