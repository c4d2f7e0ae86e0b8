using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>A whole bounce.</summary>
    internal sealed class BounceCall : Call
    {
        private readonly IWcfBench stub;
        private readonly WcfItem[] items;
        private readonly int roundTrips;
        private WcfItem[] reply;

        public BounceCall(IWcfBench stub, Item[] items, int roundTrips)
        {
            this.stub = stub;
            this.items = WcfItem.Of(items);
            this.roundTrips = roundTrips;
        }

        // Counted, not "until it is empty": a server that removes nothing must not keep the loop for ever.
        public override void Run()
        {
            WcfItem[] rest = items;
            for (int i = 0; i < roundTrips; i++)
            {
                reply = stub.Bounce(rest);
                rest = Items.WithoutLast(reply);
            }
        }

        public override void Check()
        {
            WrongReply.UnlessLastOfBounce(items.Length, WcfItem.ToCore(reply));
        }
    }
}
