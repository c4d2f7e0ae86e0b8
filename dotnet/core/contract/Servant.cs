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
            return PutBytes(data.Length);
        }

        /// <summary>For a middleware that brings bytes in a type of its own.</summary>
        /// <param name="length">How many arrived.</param>
        /// <returns>That number.</returns>
        public int PutBytes(int length)
        {
            Ledger.Record(Operation.PutBytes, length);
            return length;
        }

        /// <inheritdoc/>
        public int PutChars(char[] data)
        {
            return PutChars(data.Length);
        }

        /// <summary>For a middleware that brings characters in a type of its own.</summary>
        /// <param name="length">How many UTF-16 units arrived.</param>
        /// <returns>That number.</returns>
        public int PutChars(int length)
        {
            Ledger.Record(Operation.PutChars, length);
            return length;
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
            Bounce(items.Length);
            return Items.WithoutLast(items);
        }

        /// <summary>For a middleware that brings items in a type of its own.</summary>
        /// <param name="count">How many arrived.</param>
        /// <returns>How many of them, from the first on, go back: one less; of none, none.</returns>
        public int Bounce(int count)
        {
            Ledger.Record(Operation.Bounce, (long)count * LogicalBytes.Item);
            return count == 0 ? 0 : count - 1;
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
