using System;
using System.ServiceModel;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>The contract in C#'s own types. What is refused is raised as WCF raises it.</summary>
    internal sealed class BenchOverWcf<TContract> : IBench
        where TContract : class, IWcfBench
    {
        private readonly Func<TContract> stub;
        private readonly Func<TContract, char[], Func<int>> putChars;

        /// <summary>Calls through whatever channel is open at the time.</summary>
        public BenchOverWcf(Func<TContract> stub, Func<TContract, char[], Func<int>> putChars)
        {
            this.stub = stub;
            this.putChars = putChars;
        }

        public int Invoke(int n)
        {
            return Explained(open => open.Invoke(n));
        }

        public int PutBytes(byte[] data)
        {
            return Explained(open => open.PutBytes(data));
        }

        public int PutChars(char[] data)
        {
            return Explained(open => putChars(open, data)());
        }

        public int PutString(string data)
        {
            return Explained(open => open.PutString(data));
        }

        public Item[] Bounce(Item[] items)
        {
            return Explained(open => WcfItem.ToCore(open.Bounce(WcfItem.Of(items))));
        }

        private T Explained<T>(Func<TContract, T> call)
        {
            TContract open = stub();
            try
            {
                return call(open);
            }
            catch (CommunicationException error)
            {
                Broken.Explain(open, error);
                throw;
            }
        }
    }
}
