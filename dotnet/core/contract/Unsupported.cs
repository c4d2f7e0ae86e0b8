using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// A workload that the middleware cannot do, for the reason in the manifest, or an operation that it cannot call.
    /// </summary>
    public sealed class Unsupported : Exception
    {
        /// <summary>The reason; of a workload, in the manifest's words.</summary>
        public Unsupported(string reason)
            : base(reason)
        {
        }

        /// <summary>What an adapter says that does not call an operation.</summary>
        internal static Unsupported Of(Operation operation)
        {
            return new Unsupported("this system's adapter does not call " + OperationNames.All[(int)operation]);
        }
    }
}
