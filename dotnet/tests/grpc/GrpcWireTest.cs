using System;
using Grpc.Core;
using Roundtrip.Core;
using Roundtrip.Grpc;
using Xunit;

namespace Roundtrip.Tests;

public sealed class GrpcWireTest : TcpPortTest
{
    // Before the data of a message there are a tag and four bytes of length.
    private const int Head = 5;

    public GrpcWireTest() : base(GrpcSystem.New, ("", "")) { }

    [Fact]
    public void AMessageUpToTheLimitPassesAndALongerOneIsRefusedByAServerThatLives()
    {
        WithClient(client =>
        {
            const int Most = GrpcSystem.MaxMessage - Head;
            Func<byte[], int> put = client.Calls.Stub(Operations.PutBytes);
            Assert.Equal(Most, put(new byte[Most]));
            RpcException error = Assert.Throws<RpcException>(() => put(new byte[Most + 1]));
            Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
            Assert.True(client.IsRefusal(error), "it is not a refusal");
            Assert.Equal(42, client.Calls.Stub(Operations.Invoke)(41));
        });
    }
}
