using System;

namespace Roundtrip.Core
{
    /// <summary>A workload that the middleware cannot do, for the reason in the manifest.</summary>
    public sealed class Unsupported : Exception
    {
        /// <summary>The reason, in the manifest's words.</summary>
        public Unsupported(string reason)
            : base(reason)
        {
        }
    }
}
