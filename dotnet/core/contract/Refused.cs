using System;

namespace Roundtrip.Core
{
    /// <summary>A value, or a call, that the mapping or the middleware refuses.</summary>
    public sealed class Refused : Exception
    {
        /// <summary>Says in one line what was refused and why.</summary>
        public Refused(string message)
            : base(message)
        {
        }
    }
}
