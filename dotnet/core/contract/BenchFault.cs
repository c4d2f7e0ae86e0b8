using System;

namespace Roundtrip.Core
{
    /// <summary>What `fail` raises: the contract's one exception in C#'s own types.</summary>
    public sealed class BenchFault : Exception
    {
        /// <summary>A fault of any 32 bits and any UTF-16 units.</summary>
        public BenchFault(int code, string message)
            : base(message)
        {
            Code = code;
        }

        /// <summary>The number that came with it.</summary>
        public int Code { get; }

        /// <summary>What is different in the fault that came, in words; null where nothing is.</summary>
        internal string Difference(BenchFault came)
        {
            if (came.Code != Code)
            {
                return "code " + Hex.Different(Hex.Of(came.Code), Hex.Of(Code));
            }
            return string.Equals(came.Message, Message, StringComparison.Ordinal)
                ? null
                : "message " + Hex.Different(Hex.Of(came.Message), Hex.Of(Message));
        }
    }
}
