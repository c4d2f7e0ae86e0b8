using System.Threading.Tasks;
using Google.Protobuf;
using Google.Protobuf.Collections;
using Grpc.Core;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;
using Message = Roundtrip.Grpc.Generated.BenchFault;

namespace Roundtrip.Grpc;

/// <summary>Hands each call to the core's servant, which keeps the messages of replies that are arrays.</summary>
internal sealed partial class BenchService(Servant servant) : Bench.BenchBase
{
    private RepeatedField<T> Bounced<T>(Operation operation, RepeatedField<T> items) =>
        Messages.WithoutLast(servant.Counted(operation, items, items.Count));

    private static Task<T> Reply<T>(T message) => Task.FromResult(message);
}

/// <summary>
/// The contract's exception as this protocol has it: a status and a trailer that holds the message of bench.proto,
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
        Message message = bytes == null ? null : Message.Parser.ParseFrom(bytes);
        return message == null ? null : new Core.BenchFault(message.Code, message.Message);
    }
}
