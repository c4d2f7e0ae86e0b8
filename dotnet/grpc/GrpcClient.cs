using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;
using AllArrays = Roundtrip.Core.AllArrays;
using AllTypes = Roundtrip.Core.AllTypes;
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

        public override Counters References =>
            throw new Unsupported("a protobuf message cannot hold a reference to a remote object");

        public override AllTypes Echo(AllTypes data)
        {
            return Echoes.ToCore(stub.Echo(new EchoRequest { Data = Echoes.Of(data) }).Result);
        }

        public override AllArrays EchoArrays(AllArrays data)
        {
            return Echoes.ToCore(stub.EchoArrays(new EchoArraysRequest { Data = Echoes.Of(data) }).Result);
        }

        public override void Fail(int code, string message)
        {
            try
            {
                stub.Fail(new FailRequest { Code = code, Message = message });
            }
            catch (RpcException ended)
            {
                throw Faults.Of(ended) ?? (Exception)new Refused(ended.Status.ToString());
            }
        }

        /// <summary>The stub has no such method: it is called by what the stub calls through.</summary>
        public override void CallUnknown()
        {
            Marshaller<byte[]> bytes = Marshallers.Create(each => each, each => each);
            Method<byte[], byte[]> unknown = new Method<byte[], byte[]>(
                MethodType.Unary, Generated.Bench.Descriptor.FullName, "Dance", bytes, bytes);
            try
            {
                channel.CreateCallInvoker().BlockingUnaryCall(unknown, null, default, Array.Empty<byte>());
            }
            catch (RpcException ended) when (ended.StatusCode == StatusCode.Unimplemented)
            {
                throw new Refused(ended.Status.ToString());
            }
        }

        public override void Close()
        {
            channel?.Dispose();
        }
    }
}
