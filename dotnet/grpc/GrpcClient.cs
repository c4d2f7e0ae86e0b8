using System;
using System.IO;
using System.Net.Http;
using System.Threading;
using Grpc.Core;
using Grpc.Net.Client;
using Roundtrip.Core;
using Bench = Roundtrip.Grpc.Generated.Bench;
using Stub = Roundtrip.Grpc.Generated.Bench.BenchClient;

namespace Roundtrip.Grpc;

/// <summary>
/// Blocking calls of the generated stub, on a channel of one connection. Values are in protobuf's types beforehand;
/// each call builds its message around them, as every user of a stub does.
/// </summary>
internal sealed partial class GrpcClient : Client
{
    private const string OneStringType = "protobuf has one string type, and getString and setString are its rows";
    private const string NoReferences = "a protobuf message cannot hold a reference to a remote object";

    private string server;
    private GrpcChannel channel;
    private Stub stub;

    public override bool IsShareable => true;

    public override void Proxy(string endpoint, Options options)
    {
        server = Core.Endpoint.Parse(endpoint).ToString();
        channel = GrpcChannel.ForAddress("http://" + server, new GrpcChannelOptions
        {
            // The connection goes to the server itself, whatever proxy the environment names, and stays.
            HttpHandler = new SocketsHttpHandler
            {
                UseProxy = false,
                PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            },
            DisposeHttpClient = true,
            MaxReceiveMessageSize = GrpcSystem.MaxMessage,
        });
        stub = new Stub(channel);
    }

    /// <summary>Connects the channel now; by itself it would leave that to the first call.</summary>
    /// <exception cref="IOException">It cannot be connected; gRPC would try again for ever.</exception>
    public override void WarmConnection()
    {
        using CancellationTokenSource done = new();
        _ = channel.ConnectAsync(done.Token);
        for (ConnectivityState state = channel.State; state != ConnectivityState.Ready; state = channel.State)
        {
            if (state == ConnectivityState.TransientFailure)
            {
                throw new IOException("no gRPC server answers at " + server);
            }
            channel.WaitForStateChangedAsync(state).GetAwaiter().GetResult();
        }
    }

    /// <summary>
    /// What servers answer to a message that they do not take. They may end the stream while it is still sent, which
    /// the client sees as internal or as cancelled.
    /// </summary>
    public override bool IsRefusal(Exception error) =>
        error is RpcException
        {
            StatusCode: StatusCode.ResourceExhausted or StatusCode.InvalidArgument
                or StatusCode.Internal or StatusCode.Cancelled,
        };

    /// <summary>The stub has no such method: it is called by what the stub calls through.</summary>
    public override void CallUnknown()
    {
        Marshaller<byte[]> bytes = Marshallers.Create(each => each, each => each);
        Method<byte[], byte[]> unknown = new(MethodType.Unary, Bench.Descriptor.FullName, "Dance", bytes, bytes);
        try
        {
            channel.CreateCallInvoker().BlockingUnaryCall(unknown, null, default, Array.Empty<byte>());
        }
        catch (RpcException ended) when (ended.StatusCode == StatusCode.Unimplemented)
        {
            throw new Refused(ended.Status.ToString());
        }
    }

    public override void Close() => channel?.Dispose();

    private void Raise(int code, string message)
    {
        try
        {
            stub.Fail(new() { Code = code, Message = message });
        }
        catch (RpcException ended) when (Faults.Of(ended) != null)
        {
            throw Faults.Of(ended);
        }
    }
}
