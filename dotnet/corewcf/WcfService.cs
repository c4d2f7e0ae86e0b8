using CoreWCF;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// Hands each call to the core's servant. One object serves all callers at once: left to itself, WCF would make one
    /// for each session and let its calls in one by one.
    /// </summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed partial class WcfService : ICharsBench, ITextBench
    {
        private readonly Servant servant;

        /// <summary>Passes every call on to that servant.</summary>
        public WcfService(Servant servant)
        {
            this.servant = servant;
        }

        /// <inheritdoc/>
        public void Fail(int code, string message)
        {
            BenchFault fault = servant.Answer(Operations.Fail, new BenchFault(code, message));
            WcfFault detail = new WcfFault { Code = fault.Code, Message = fault.Message };
            throw new FaultException<WcfFault>(detail, new FaultReason(fault.Message));
        }

        private WcfItem[] Bounced(WcfItem[] items)
        {
            servant.Ledger.Count(Operations.Bounce, items.Length);
            return Items.WithoutLast(items);
        }

        private T Echoed<T>(Operation operation, T data)
        {
            servant.Ledger.Count(operation, 1);
            return data;
        }
    }
}
