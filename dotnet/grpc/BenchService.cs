using System.Threading.Tasks;
using Google.Protobuf.Collections;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;
using Item = Roundtrip.Grpc.Generated.Item;

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
}
