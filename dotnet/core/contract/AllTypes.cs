using System;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// A value of every type of the contract in C#'s own types. Serializers write the names of fields, so these are
    /// plain ones; a middleware with types of its own converts. Texts are UTF-16 units, never null.
    /// </summary>
    [Serializable]
    public sealed class AllTypes
    {
#pragma warning disable CS1591 // The names are those of bench.idl.
        public bool BooleanValue;
        public byte OctetValue;
        public char CharValue;
        public char WcharValue;
        public short Int16Value;
        public int Int32Value;
        public long Int64Value;
        public float FloatValue;
        public double DoubleValue;
        public string StringValue;
        public string WstringValue;
#pragma warning restore CS1591

        /// <summary>The first member that is another one in what came, in words; null if there is none.</summary>
        internal static string DescribeDifference(AllTypes expected, AllTypes actual) =>
            actual == null
                ? "null"
                : Element.Members.Select(each => each.DescribeMember(expected, actual))
                    .FirstOrDefault(each => each != null);
    }
}
