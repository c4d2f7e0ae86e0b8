using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// The spellings of the case file: two hexadecimal digits a byte, which are those of the value. A string is spelt
    /// by its UTF-16 units, a boolean as 01 or 00.
    /// </summary>
    internal static class Hex
    {
        // A long value makes no message clearer.
        private const int ShownDigits = 128;

        /// <summary>The lowest bits in so many digits.</summary>
        public static string Of(ulong bits, int digits) => bits.ToString("x" + digits, CultureInfo.InvariantCulture);

        public static string Of(string text) => text == null ? "null" : string.Concat(text.Select(unit => Of(unit, 4)));

        /// <summary>A number that has the bits, as many as those digits spell, of another one.</summary>
        public static TTo WithBits<TFrom, TTo>(TFrom from, int digits)
        {
            TTo[] to = new TTo[1];
            Buffer.BlockCopy(new[] { from }, 0, to, 0, digits / 2); // the processor's lowest byte is its first
            return to[0];
        }

        /// <summary>A string, the whole repeated.</summary>
        public static string ToText(string hex, int times)
        {
            string once = string.Concat(Split(hex, 4).Select(each => (char)ToBits(each, 4)));
            return string.Concat(Enumerable.Repeat(once, times));
        }

        /// <summary>Spellings of so many digits that stand one after the other.</summary>
        public static IEnumerable<string> Split(string hex, int digits) =>
            digits > 0 && hex.Length % digits == 0
                ? Enumerable.Range(0, hex.Length / digits).Select(i => hex.Substring(digits * i, digits))
                : throw new FormatException(
                    "\"" + hex + "\" is not a multiple of " + digits + " hexadecimal digits");

        /// <summary>How a spelling differs, in few words however many digits it has; null if it does not.</summary>
        public static string DescribeDifference(string expected, string actual) =>
            expected == actual ? null : Shown(actual) + " instead of " + Shown(expected);

        private static string Shown(string hex) =>
            hex.Length == 0 ? "(empty)"
                : hex.Length <= ShownDigits ? hex
                : hex.Substring(0, ShownDigits) + "... (" + hex.Length + " digits)";

        /// <summary>The bits that exactly so many digits spell.</summary>
        public static ulong ToBits(string hex, int digits)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            bool read = ulong.TryParse(hex, NumberStyles.AllowHexSpecifier, invariant, out ulong value);
            return read && hex.Length == digits
                ? value
                : throw new FormatException("\"" + hex + "\" is not " + digits + " hexadecimal digits");
        }
    }
}
