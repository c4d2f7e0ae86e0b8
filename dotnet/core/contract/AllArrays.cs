using System;
using System.Globalization;

namespace Roundtrip.Core
{
    /// <summary>
    /// An array of every type of the contract in C#'s own types. None, and nothing in one, is null; what an element may
    /// be is said in <see cref="AllTypes"/>.
    /// </summary>
    public sealed class AllArrays
    {
        /// <summary>Of <see cref="AllTypes.BooleanValue"/>.</summary>
        public bool[] Booleans { get; set; }

        /// <summary>Of <see cref="AllTypes.OctetValue"/>.</summary>
        public byte[] Octets { get; set; }

        /// <summary>Of <see cref="AllTypes.CharValue"/>.</summary>
        public char[] Chars { get; set; }

        /// <summary>Of <see cref="AllTypes.WcharValue"/>.</summary>
        public char[] Wchars { get; set; }

        /// <summary>Of <see cref="AllTypes.Int16Value"/>.</summary>
        public short[] Int16s { get; set; }

        /// <summary>Of <see cref="AllTypes.Int32Value"/>.</summary>
        public int[] Int32s { get; set; }

        /// <summary>Of <see cref="AllTypes.Int64Value"/>.</summary>
        public long[] Int64s { get; set; }

        /// <summary>Of <see cref="AllTypes.FloatValue"/>.</summary>
        public float[] Floats { get; set; }

        /// <summary>Of <see cref="AllTypes.DoubleValue"/>.</summary>
        public double[] Doubles { get; set; }

        /// <summary>Of <see cref="AllTypes.StringValue"/>.</summary>
        public string[] Strings { get; set; }

        /// <summary>Of <see cref="AllTypes.WstringValue"/>.</summary>
        public string[] Wstrings { get; set; }

        /// <summary>Of whole structs.</summary>
        public AllTypes[] Structs { get; set; }

        /// <summary>The first element that is another one in what came, in words; null where there is none.</summary>
        internal string Difference(AllArrays came)
        {
            return Of("booleans", Booleans, came.Booleans, Hex.Of)
                ?? Of("octets", Octets, came.Octets, Hex.Of)
                ?? Of("chars", Chars, came.Chars, Hex.Of)
                ?? Of("wchars", Wchars, came.Wchars, Hex.Of)
                ?? Of("int16s", Int16s, came.Int16s, Hex.Of)
                ?? Of("int32s", Int32s, came.Int32s, Hex.Of)
                ?? Of("int64s", Int64s, came.Int64s, Hex.Of)
                ?? Of("floats", Floats, came.Floats, Hex.Of)
                ?? Of("doubles", Doubles, came.Doubles, Hex.Of)
                ?? Of("strings", Strings, came.Strings, Hex.Of)
                ?? Of("wstrings", Wstrings, came.Wstrings, Hex.Of)
                ?? Of("structs", Structs, came.Structs, each => string.Join(" ", each.ToHex()));
        }

        private static string Of<T>(string member, T[] expected, T[] came, Func<T, string> hex)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            if (came == null)
            {
                return member + " is null";
            }
            if (came.Length != expected.Length)
            {
                return string.Format(invariant, "{0}: {1} elements, not {2}", member, came.Length, expected.Length);
            }
            for (int i = 0; i < expected.Length; i++)
            {
                string wanted = hex(expected[i]);
                string got = hex(came[i]);
                if (wanted != got)
                {
                    return string.Format(invariant, "{0}[{1}] {2}", member, i, Hex.Different(got, wanted));
                }
            }
            return null;
        }
    }
}
