using System.Threading.Tasks;
using Grpc.Core;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;

namespace Roundtrip.Grpc
{
    /// <summary>
    /// Hands each call to the core's servant. The operations that no workload calls so far are unimplemented.
    /// </summary>
    internal sealed class BenchService : Bench.BenchBase
    {
        private readonly Servant servant;

        public BenchService(Servant servant)
        {
            this.servant = servant;
        }

        public override Task<InvokeReply> Invoke(InvokeRequest request, ServerCallContext context)
        {
            return Task.FromResult(new InvokeReply { Result = servant.Invoke(request.N) });
        }

        public override Task<PutBytesReply> PutBytes(PutBytesRequest request, ServerCallContext context)
        {
            return Task.FromResult(new PutBytesReply { Result = servant.PutBytes(request.Data.Length) });
        }

        public override Task<PutCharsReply> PutChars(PutCharsRequest request, ServerCallContext context)
        {
            return Task.FromResult(new PutCharsReply { Result = servant.PutChars(request.Data.Length) });
        }

        public override Task<PutStringReply> PutString(PutStringRequest request, ServerCallContext context)
        {
            return Task.FromResult(new PutStringReply { Result = servant.PutString(request.Data) });
        }

        public override Task<BounceReply> Bounce(BounceRequest request, ServerCallContext context)
        {
            int left = servant.Bounce(request.Items.Count);
            BounceReply reply = new BounceReply();
            reply.Result.AddRange(request.Items);
            while (reply.Result.Count > left)
            {
                reply.Result.RemoveAt(reply.Result.Count - 1);
            }
            return Task.FromResult(reply);
        }
    }
}
