using Google.Protobuf;
using Grpc.Core;
using Message = Roundtrip.Grpc.Generated.BenchFault;

namespace Roundtrip.Grpc
{
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
