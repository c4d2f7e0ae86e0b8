using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// An array of every type of the contract in C#'s own types, fields as in <see cref="AllTypes"/>. No array is null,
    /// and no element of one.
    /// </summary>
    [Serializable]
    public sealed class AllArrays
    {
#pragma warning disable CS1591 // The names are those of bench.idl.
        public bool[] Booleans;
        public byte[] Octets;
        public char[] Chars;
        public char[] Wchars;
        public short[] Int16s;
        public int[] Int32s;
        public long[] Int64s;
        public float[] Floats;
        public double[] Doubles;
        public string[] Strings;
        public string[] Wstrings;
        public AllTypes[] Structs;
#pragma warning restore CS1591

        private static IEnumerable<Element> Members => Element.Members.Concat(new Element[] { Element.Struct });

        /// <summary>Arrays out of what a case, or a formula, says of each by its name.</summary>
        /// <exception cref="FormatException">It says something else than elements or their number.</exception>
        internal static AllArrays Of(Func<string, JToken> given)
        {
            AllArrays data = new AllArrays();
            foreach (Element member in Members)
            {
                member.SetArray(data, given(member.ArrayMember));
            }
            return data;
        }

        /// <summary>The first element that is another one in what came, in words; null if there is none.</summary>
        internal static string DescribeDifference(AllArrays expected, AllArrays actual) =>
            actual == null
                ? "null"
                : Members.Select(each => each.DescribeArray(expected, actual)).FirstOrDefault(each => each != null);
    }
}
