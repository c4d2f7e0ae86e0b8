using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading;
using Google.Protobuf;
using Grpc.Net.Client;
using Roundtrip.Core;
using Stub = Roundtrip.Grpc.Generated.Bench.BenchClient;

namespace Roundtrip.Grpc
{
    /// <summary>Blocking calls of the generated stub, on a channel of one connection.</summary>
    internal sealed class GrpcClient : Client
    {
        private GrpcChannel channel;
        private Stub stub;
        private BenchOverGrpc bench;

        public override IBench Bench => bench;

        public override void Connect(IReadOnlyList<string> endpoints, Options options)
        {
            Endpoint server = Core.Endpoint.Parse(Core.Endpoint.Only(endpoints));
            channel = GrpcChannel.ForAddress("http://" + server, new GrpcChannelOptions
            {
                // The connection goes to the server itself, whatever proxy the environment names, and stays.
                HttpHandler = new SocketsHttpHandler
                {
                    UseProxy = false,
                    PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
                },
                DisposeHttpClient = true,
                MaxReceiveMessageSize = Limits.MaxMessage,
            });
            Connecting.Await(channel, server.ToString());
            stub = new Stub(channel);
            bench = new BenchOverGrpc(stub);
        }

        /// <summary>
        /// The values are in protobuf's types beforehand. Each call builds its message around them, as every user of a
        /// stub does.
        /// </summary>
        public override Call Prepare(Workload workload)
        {
            BenchOverGrpc calling = bench;
            int size = workload.Size;
            switch (workload.Operation)
            {
                case Operation.Invoke:
                    return new IntCall(
                        TimedValues.InvokeArgument + 1, () => calling.Invoke(TimedValues.InvokeArgument));
                case Operation.PutBytes:
                    ByteString bytes = ByteString.CopyFrom(TimedValues.Bytes(size));
                    return new IntCall(size, () => calling.PutBytes(bytes));
                case Operation.PutChars:
                    string chars = TimedValues.Text(size);
                    return new IntCall(size, () => calling.PutChars(chars));
                case Operation.PutString:
                    string text = TimedValues.Text(size);
                    return new IntCall(size, () => calling.PutString(text));
                case Operation.Bounce:
                    return new BounceCall(stub, TimedValues.Items(size), workload.RemoteCalls);
                default:
                    throw new ArgumentOutOfRangeException(nameof(workload), workload.Name, "no such operation");
            }
        }

        public override void Close()
        {
            channel?.Dispose();
        }
    }
}
