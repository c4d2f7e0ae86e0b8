using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>A servant whose answers a test may spoil.</summary>
    internal sealed class SpoiltBench : IBench
    {
        private readonly Servant servant = new Servant();

        public Servant Servant => servant;

        public Ledger Ledger => servant.Ledger;

        /// <summary>Added to every number that comes back.</summary>
        public int Added { get; set; }

        /// <summary>Raised by puts of that length; null: never.</summary>
        public int? RefusedLength { get; set; }

        /// <summary>After how many more calls every call raises.</summary>
        public int CallsToLive { get; set; } = int.MaxValue;

        public Func<Item[], Item[]> Bounced { get; set; } = items => items;

        public int Invoke(int n)
        {
            Live();
            return servant.Invoke(n) + Added;
        }

        public int PutBytes(byte[] data)
        {
            Live();
            return Refuse(data.Length, () => servant.PutBytes(data)) + Added;
        }

        public int PutChars(char[] data)
        {
            Live();
            return Refuse(data.Length, () => servant.PutChars(data)) + Added;
        }

        public int PutString(string data)
        {
            Live();
            return Refuse(data.Length, () => servant.PutString(data)) + Added;
        }

        public Item[] Bounce(Item[] items)
        {
            Live();
            return Bounced(servant.Bounce(items).ToArray());
        }

        private int Refuse(int length, Func<int> call)
        {
            return length == RefusedLength ? throw new Refused("not that length") : call();
        }

        private void Live()
        {
            if (CallsToLive-- <= 0)
            {
                throw new InvalidOperationException("the connection is gone");
            }
        }
    }
}
