using System;
using System.IO;
using System.Net.Http;
using System.Threading;
using Grpc.Core;
using Grpc.Net.Client;
using Roundtrip.Core;
using static Roundtrip.Core.Operations;
using Bench = Roundtrip.Grpc.Generated.Bench;
using Stub = Roundtrip.Grpc.Generated.Bench.BenchClient;

namespace Roundtrip.Grpc
{
    /// <summary>
    /// Blocking calls of the generated stub, on a channel of one connection. Values are in protobuf's types beforehand;
    /// each call builds its message around them, as every user of a stub does.
    /// </summary>
    internal sealed class GrpcClient : Client
    {
        private const string OneStringType = "protobuf has one string type, and getString and setString are its rows";
        private const string NoReferences = "a protobuf message cannot hold a reference to a remote object";

        private string server;
        private GrpcChannel channel;
        private Stub stub;

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
            using (CancellationTokenSource done = new CancellationTokenSource())
            {
                _ = channel.ConnectAsync(done.Token);
                ConnectivityState state = channel.State;
                while (state != ConnectivityState.Ready)
                {
                    if (state == ConnectivityState.TransientFailure)
                    {
                        throw new IOException("no gRPC server answers at " + server);
                    }
                    channel.WaitForStateChangedAsync(state).GetAwaiter().GetResult();
                    state = channel.State;
                }
            }
        }

        /// <summary>
        /// What servers answer to a message that they do not take. They may end the stream while it is still sent,
        /// which the client sees as internal or as cancelled.
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
            Method<byte[], byte[]> unknown = new Method<byte[], byte[]>(
                MethodType.Unary, Bench.Descriptor.FullName, "Dance", bytes, bytes);
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

        public override void RegisterOperations(Calls lines)
        {
            lines.Call(Invoke, n => stub.Invoke(new() { N = n }).Result);
            lines.Put(PutBytes, Messages.Of, data => stub.PutBytes(new() { Data = data }).Result);
            lines.Put(PutChars, Messages.Of, data => stub.PutChars(new() { Data = data }).Result);
            lines.Call(PutString, data => stub.PutString(new() { Data = data }).Result);
            lines.Bounce(
                Messages.Of,
                items => stub.Bounce(new() { Items = { items } }).Result,
                Messages.WithoutLast,
                Messages.ToCore);
            lines.Get(GetBoolean, () => stub.GetBoolean(new()).Result);
            lines.Get(GetOctet, () => checked((byte)stub.GetOctet(new()).Result));
            lines.Get(GetChar, () => checked((char)stub.GetChar(new()).Result));
            lines.Get(GetInt16, () => checked((short)stub.GetInt16(new()).Result));
            lines.Get(GetInt32, () => stub.GetInt32(new()).Result);
            lines.Get(GetInt64, () => stub.GetInt64(new()).Result);
            lines.Get(GetFloat, () => stub.GetFloat(new()).Result);
            lines.Get(GetDouble, () => stub.GetDouble(new()).Result);
            lines.Get(GetString, () => stub.GetString(new()).Result);
            lines.Get(GetStruct, () => stub.GetStruct(new()).Result, Messages.ToCore);
            lines.Set(SetString, data => stub.SetString(new() { Data = data }));
            AddArrays(lines);
            lines.Set(Sleep, millis => stub.Sleep(new() { Millis = millis }));
            lines.Call(Sort, data => data, data => stub.Sort(new() { Data = { data } }).Result, Messages.ToArray);
            lines.Fail(Raise);
            lines.Call(Echo, Messages.Of, data => stub.Echo(new() { Data = data }).Result, Messages.ToCore);
            lines.Call(EchoArrays, Messages.Of, data => stub.EchoArrays(new() { Data = data }).Result, Messages.ToCore);
            lines.Cannot(OneStringType, GetWstring, SetWstring);
            lines.Cannot(NoReferences, GetCounter, OpenCounter, GetCounterArray, CallCounter);
        }

        private void AddArrays(Calls lines)
        {
            lines.GetArray(GetBooleanArray, n => stub.GetBooleanArray(new() { Count = n }).Result, Messages.ToArray);
            lines.GetArray(
                GetOctetArray,
                n => stub.GetOctetArray(new() { Count = n }).Result,
                Messages.ToOctets,
                bytes => bytes.Length);
            lines.GetArray(GetCharArray, n => stub.GetCharArray(new() { Count = n }).Result, Messages.ToChars);
            lines.GetArray(GetInt16Array, n => stub.GetInt16Array(new() { Count = n }).Result, Messages.ToInt16s);
            lines.GetArray(GetInt32Array, n => stub.GetInt32Array(new() { Count = n }).Result, Messages.ToArray);
            lines.GetArray(GetInt64Array, n => stub.GetInt64Array(new() { Count = n }).Result, Messages.ToArray);
            lines.GetArray(GetFloatArray, n => stub.GetFloatArray(new() { Count = n }).Result, Messages.ToArray);
            lines.GetArray(GetDoubleArray, n => stub.GetDoubleArray(new() { Count = n }).Result, Messages.ToArray);
            lines.GetArray(GetStringArray, n => stub.GetStringArray(new() { Count = n }).Result, Messages.ToArray);
            lines.GetArray(GetStructArray, n => stub.GetStructArray(new() { Count = n }).Result, Messages.ToCore);
            lines.Call(PutBooleanArray, data => stub.PutBooleanArray(new() { Data = { data } }).Result);
            lines.Put(PutOctetArray, Messages.Of, data => stub.PutOctetArray(new() { Data = data }).Result);
            lines.Put(PutCharArray, Messages.Of, data => stub.PutCharArray(new() { Data = data }).Result);
            lines.Put(PutInt16Array, Messages.Of, data => stub.PutInt16Array(new() { Data = { data } }).Result);
            lines.Call(PutInt32Array, data => stub.PutInt32Array(new() { Data = { data } }).Result);
            lines.Call(PutInt64Array, data => stub.PutInt64Array(new() { Data = { data } }).Result);
            lines.Call(PutFloatArray, data => stub.PutFloatArray(new() { Data = { data } }).Result);
            lines.Call(PutDoubleArray, data => stub.PutDoubleArray(new() { Data = { data } }).Result);
            lines.Call(PutStringArray, data => stub.PutStringArray(new() { Data = { data } }).Result);
            lines.Put(PutStructArray, Messages.Of, data => stub.PutStructArray(new() { Data = { data } }).Result);
        }

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
}
