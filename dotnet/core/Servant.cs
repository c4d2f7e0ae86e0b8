namespace Roundtrip.Core
{
    /// <summary>
    /// The one servant behind every adapter's server. Any number of threads may call it at once. It counts each call as
    /// it arrives.
    /// </summary>
    public sealed class Servant : IBench
    {
        /// <summary>What arrived. A server that never decodes its requests counts here by itself.</summary>
        public Ledger Ledger { get; } = new Ledger();

        /// <inheritdoc/>
        public int Invoke(int n)
        {
            Ledger.Record(Operation.Invoke, LogicalBytes.Invoke);
            return unchecked(n + 1);
        }

        /// <inheritdoc/>
        public int PutBytes(byte[] data)
        {
            Ledger.Record(Operation.PutBytes, data.Length);
            return data.Length;
        }

        /// <inheritdoc/>
        public int PutChars(char[] data)
        {
            Ledger.Record(Operation.PutChars, data.Length);
            return data.Length;
        }

        /// <inheritdoc/>
        public int PutString(string data)
        {
            Ledger.Record(Operation.PutString, data.Length);
            return data.Length;
        }

        /// <inheritdoc/>
        public Item[] Bounce(Item[] items)
        {
            Ledger.Record(Operation.Bounce, (long)items.Length * LogicalBytes.Item);
            return Items.WithoutLast(items);
        }

        /// <summary>Counts an echo; returns its argument, of whatever type the middleware has for it.</summary>
        public T Echo<T>(T data)
        {
            Ledger.Record(Operation.Echo, 0);
            return data;
        }

        /// <summary>Counts an echoArrays; returns its argument, of whatever type the middleware has for it.</summary>
        public T EchoArrays<T>(T data)
        {
            Ledger.Record(Operation.EchoArrays, 0);
            return data;
        }

        /// <summary>Counts a fail; returns what a skeleton is to raise, in the middleware's own terms.</summary>
        public BenchFault Fail(int code, string message)
        {
            Ledger.Record(Operation.Fail, 0);
            return new BenchFault(code, message);
        }
    }
}
