using System;
#if !NET
using System.Runtime.Serialization;
#endif

namespace Roundtrip.Core
{
    /// <summary>What `fail` raises: the contract's one exception in C#'s own types.</summary>
    [Serializable]
    public sealed class BenchFault : Exception
    {
        /// <summary>A fault of any 32 bits and any UTF-16 units.</summary>
        public BenchFault(int code, string message)
            : base(message)
        {
            Code = code;
        }

#if !NET
        // Remoting carries it so, and .NET has no Remoting.
        private BenchFault(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
            Code = info.GetInt32(nameof(Code));
        }

        /// <inheritdoc/>
        public override void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            base.GetObjectData(info, context);
            info.AddValue(nameof(Code), Code);
        }
#endif

        /// <summary>The number that came with it.</summary>
        public int Code { get; }

        /// <summary>What is different in the fault that came, in words; null if nothing is.</summary>
        internal static string DescribeDifference(BenchFault expected, BenchFault actual)
        {
            if (actual == null)
            {
                return "it returned instead of raising BenchFault";
            }
            return Difference.Of("code", Element.Int32.DescribeDifference(expected.Code, actual.Code))
                ?? Difference.Of("message", Element.String.DescribeDifference(expected.Message, actual.Message));
        }
    }
}
