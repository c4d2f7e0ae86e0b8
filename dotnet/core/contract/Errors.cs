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

    /// <summary>An answer came, and it was not what the contract says: an error of kind `check`.</summary>
    internal sealed class WrongValue : Exception
    {
        public WrongValue(string message)
            : base(message)
        {
        }
    }

    /// <summary>An operation that a binding does not call, and why.</summary>
    internal sealed class Unsupported : Exception
    {
        public Unsupported(Support support, string reason)
            : base(reason)
        {
            Support = support;
        }

        public Support Support { get; }
    }

    /// <summary>Whether a binding calls an operation; the names in lower case are the protocol's.</summary>
    internal enum Support
    {
        Called,

        /// <summary>The mapping has no such thing.</summary>
        Cannot,

        /// <summary>The binding has no line for it, which is a gap of ours.</summary>
        Missing,
    }
}
