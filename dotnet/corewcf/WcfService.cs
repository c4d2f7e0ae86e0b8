using CoreWCF;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// Hands each call to the core's servant. One object serves all callers at once: left to itself, WCF would make one
    /// for each session and let its calls in one by one.
    /// </summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class WcfService : ICharsBench, ITextBench
    {
        private readonly Servant servant;

        /// <summary>Passes every call on to that servant.</summary>
        public WcfService(Servant servant)
        {
            this.servant = servant;
        }

        /// <inheritdoc/>
        public int Invoke(int n)
        {
            return servant.Invoke(n);
        }

        /// <inheritdoc/>
        public int PutBytes(byte[] data)
        {
            return servant.PutBytes(data);
        }

        /// <inheritdoc/>
        public int PutChars(char[] data)
        {
            return servant.PutChars(data);
        }

        /// <inheritdoc/>
        public int PutChars(string data)
        {
            return servant.PutChars(data.Length);
        }

        /// <inheritdoc/>
        public int PutString(string data)
        {
            return servant.PutString(data);
        }

        /// <inheritdoc/>
        public WcfItem[] Bounce(WcfItem[] items)
        {
            servant.Bounce(items.Length);
            return Items.WithoutLast(items);
        }
    }
}
