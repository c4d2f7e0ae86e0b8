using Google.Protobuf;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;
using Stub = Roundtrip.Grpc.Generated.Bench.BenchClient;

namespace Roundtrip.Grpc
{
    /// <summary>
    /// The contract in C#'s own types. What the server or the channel refuses is raised as gRPC's RpcException.
    /// </summary>
    internal sealed class BenchOverGrpc : IBench
    {
        private readonly Stub stub;

        public BenchOverGrpc(Stub stub)
        {
            this.stub = stub;
        }

        public int Invoke(int n)
        {
            return stub.Invoke(new InvokeRequest { N = n }).Result;
        }

        public int PutBytes(byte[] data)
        {
            return PutBytes(ByteString.CopyFrom(data));
        }

        /// <summary>Bytes in protobuf's own type, which nothing converts any more.</summary>
        public int PutBytes(ByteString data)
        {
            return stub.PutBytes(new PutBytesRequest { Data = data }).Result;
        }

        public int PutChars(char[] data)
        {
            return PutChars(new string(data));
        }

        /// <summary>Characters in the type that protobuf has for them.</summary>
        public int PutChars(string data)
        {
            return stub.PutChars(new PutCharsRequest { Data = data }).Result;
        }

        public int PutString(string data)
        {
            return stub.PutString(new PutStringRequest { Data = data }).Result;
        }

        public Core.Item[] Bounce(Core.Item[] items)
        {
            BounceRequest request = new BounceRequest();
            request.Items.AddRange(Messages.Of(items));
            return Messages.ToCore(stub.Bounce(request).Result);
        }
    }
}
