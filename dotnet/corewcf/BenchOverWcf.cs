using System;
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
            return stub().Invoke(n);
        }

        public int PutBytes(byte[] data)
        {
            return stub().PutBytes(data);
        }

        public int PutChars(char[] data)
        {
            return putChars(stub(), data)();
        }

        public int PutString(string data)
        {
            return stub().PutString(data);
        }

        public Item[] Bounce(Item[] items)
        {
            return WcfItem.ToCore(stub().Bounce(WcfItem.Of(items)));
        }
    }
}
