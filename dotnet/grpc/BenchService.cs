using System.Threading.Tasks;
using Google.Protobuf;
using Google.Protobuf.Collections;
using Grpc.Core;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;
using Item = Roundtrip.Grpc.Generated.Item;
using Message = Roundtrip.Grpc.Generated.BenchFault;

namespace Roundtrip.Grpc
{
    /// <summary>
    /// Hands each call to the core's servant. A reply that is an array is a message that the servant keeps.
    /// </summary>
    internal sealed partial class BenchService : Bench.BenchBase
    {
        private readonly Servant servant;

        public BenchService(Servant servant)
        {
            this.servant = servant;
        }

        private RepeatedField<Item> Bounced(RepeatedField<Item> items)
        {
            servant.Ledger.Count(Operations.Bounce, items.Count);
            return Messages.WithoutLast(items);
        }

        private T Echoed<T>(Operation operation, T data)
        {
            servant.Ledger.Count(operation, 1);
            return data;
        }

        private static Task<T> Reply<T>(T message) => Task.FromResult(message);
    }

    /// <summary>
    /// The contract's exception as this wire has it: a status and a trailer that holds the message of bench.proto,
    /// since a status alone has nothing but words.
    /// </summary>
    internal static class Faults
    {
        private const string Trailer = "bench-fault-bin";

        /// <summary>What a service raises.</summary>
        public static RpcException Raised(Core.BenchFault fault)
        {
            Message message = new Message { Code = fault.Code, Message = fault.Message };
            Metadata trailers = new Metadata { { Trailer, message.ToByteArray() } };
            return new RpcException(new Status(StatusCode.Aborted, ""), trailers);
        }

        /// <summary>The fault that a call ended with; null if it was something else.</summary>
        public static Core.BenchFault Of(RpcException ended)
        {
            byte[] bytes = ended.StatusCode == StatusCode.Aborted ? ended.Trailers.GetValueBytes(Trailer) : null;
            if (bytes == null)
            {
                return null;
            }
            Message message = Message.Parser.ParseFrom(bytes);
            return new Core.BenchFault(message.Code, message.Message);
        }
    }
}
