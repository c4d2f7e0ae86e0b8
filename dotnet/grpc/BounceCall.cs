using Google.Protobuf.Collections;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;
using Message = Roundtrip.Grpc.Generated.Item;
using Stub = Roundtrip.Grpc.Generated.Bench.BenchClient;

namespace Roundtrip.Grpc
{
    /// <summary>
    /// A whole bounce. A request is a message of its own, built around the items of the reply before it: that is how
    /// they are sent back here, and it belongs to what is timed.
    /// </summary>
    internal sealed class BounceCall : Call
    {
        private readonly Stub stub;
        private readonly RepeatedField<Message> items = new RepeatedField<Message>();
        private readonly int roundTrips;
        private BounceReply last;

        public BounceCall(Stub stub, Core.Item[] items, int roundTrips)
        {
            this.stub = stub;
            this.items.AddRange(Messages.Of(items));
            this.roundTrips = roundTrips;
        }

        // Counted, not "until it is empty": a server that removes nothing must not keep the loop for ever.
        public override void Run()
        {
            BounceRequest request = new BounceRequest();
            request.Items.AddRange(items);
            for (int i = 0; i < roundTrips; i++)
            {
                last = stub.Bounce(request);
                request = new BounceRequest();
                request.Items.AddRange(last.Result);
                Messages.DropLast(request.Items);
            }
        }

        public override void Check()
        {
            WrongReply.UnlessLastOfBounce(items.Count, Messages.ToCore(last.Result));
        }
    }
}
