using System;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// The servant as Remoting publishes it: by reference, under <see cref="Uri"/>, for as long as it is.
    /// </summary>
    public sealed class RemoteBench : MarshalByRefObject, IBench
    {
        /// <summary>The last part of every endpoint.</summary>
        public const string Uri = "bench";

        private readonly Servant servant;

        /// <summary>Passes every call on to that servant.</summary>
        public RemoteBench(Servant servant)
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
        public int PutString(string data)
        {
            return servant.PutString(data);
        }

        /// <inheritdoc/>
        public Item[] Bounce(Item[] items)
        {
            return servant.Bounce(items);
        }

        /// <summary>No lease: it would end the object after five idle minutes.</summary>
        public override object InitializeLifetimeService()
        {
            return null;
        }
    }
}
