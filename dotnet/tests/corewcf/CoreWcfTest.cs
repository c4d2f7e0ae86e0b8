using System;
using System.IO;
using System.ServiceModel;
using Roundtrip.Core;
using Roundtrip.CoreWcf.Http;
using Roundtrip.CoreWcf.Tcp;
using Roundtrip.Wcf;
using Xunit;

namespace Roundtrip.Tests;

public sealed class HttpWireTest() : SoapWireTest(HttpSystem.New);

public sealed class TcpWireTest : TcpPortTest
{
    // Around the data of a message there are its headers.
    private const int Head = 1024;

    private const string Buffers = "{\"connection_buffer_size\":\"65536\"}";

    public TcpWireTest() : base(TcpSystem.New, ("net.tcp://", "/bench"), Buffers) { }

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
            Assert.True(client.IsRefusal(error), "it is not a refusal");
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

/// <summary>The workers as processes.</summary>
public sealed class WcfWorkerTest
{
    [Theory]
    [InlineData("dotnet-corewcf-tcp")]
    [InlineData("dotnet-corewcf-http")]
    public void TheEndOfItsInputEndsAServerThatHasAClientAndItLeavesNothingInTheHome(string system)
    {
        string home = Directory.CreateTempSubdirectory("roundtrip-home-").FullName;
        try
        {
            using WorkerProcess server = new(system, "serve", variable: "HOME", value: home);
            using WorkerProcess client = new(system, "drive");
            string endpoint = (string)server.Answer(Ask.Serve(), "ready")["endpoint"];
            client.Answer(Ask.Connect(endpoint), "connected");
            client.Answer(Ask.Check("invoke.adds"), "checked");
            server.End();
            client.End();
            Assert.Empty(Directory.GetFileSystemEntries(home));
        }
        finally
        {
            Directory.Delete(home, true);
        }
    }
}
