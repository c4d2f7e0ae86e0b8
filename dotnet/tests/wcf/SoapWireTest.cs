using System;
using System.ServiceModel;
using Roundtrip.Core;
using Roundtrip.Wcf;
using Xunit;

namespace Roundtrip.Tests;

/// <summary>What holds of a server of bench.wsdl, called by the WCF client.</summary>
public abstract class SoapWireTest(Func<Adapter> adapter) : TcpPortTest(adapter, ("http://", "/bench"))
{
    // Three bytes are four characters, and around them there is an envelope.
    private const int Most = (WcfSystem.MaxMessage - 1024) / 4 * 3;

    [Fact]
    public void TheVersionsAreThoseOfThePackages() =>
        Assert.Matches(@"^\d+(\.\d+)+, System\.ServiceModel \d+\.\d+\.\d+$", Version);

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
