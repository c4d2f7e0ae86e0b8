using System;

namespace Roundtrip.Core
{
    /// <summary>A command failed for a reason other than the command itself; `kind` says whose fault it is.</summary>
    internal sealed class Failure : Exception
    {
        public Failure(string kind, string message, Exception cause)
            : base(message, cause)
        {
            Kind = kind;
        }

        /// <summary>One of the protocol's kinds.</summary>
        public string Kind { get; }
    }
}
