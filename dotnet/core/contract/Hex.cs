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

        public static string Of(bool value) => value ? "01" : "00";
        public static string Of(byte value) => Of(value, 2);
        public static string Of(char value) => Of(value, 4);
        public static string Of(short value) => Of(unchecked((ushort)value), 4);
        public static string Of(int value) => Of(unchecked((uint)value), 8);
        public static string Of(long value) => Of(unchecked((ulong)value), 16);
        public static string Of(float value) => Of(BitConverter.ToInt32(BitConverter.GetBytes(value), 0));
        public static string Of(double value) => Of(BitConverter.DoubleToInt64Bits(value));
        public static string Of(string value) => value == null ? "null" : string.Concat(value.Select(unit => Of(unit)));

        public static byte ToByte(string hex) => (byte)ToUInt64(hex, 2);
        public static short ToInt16(string hex) => unchecked((short)ToUInt64(hex, 4));
        public static int ToInt32(string hex) => unchecked((int)ToUInt64(hex, 8));
        public static long ToInt64(string hex) => unchecked((long)ToUInt64(hex, 16));
        public static float ToFloat(string hex) => BitConverter.ToSingle(BitConverter.GetBytes(ToInt32(hex)), 0);
        public static double ToDouble(string hex) => BitConverter.Int64BitsToDouble(ToInt64(hex));

        /// <summary>A string, the whole repeated.</summary>
        public static string ToText(string hex, int times)
        {
            string once = string.Concat(Split(hex, 4).Select(each => (char)ToUInt64(each, 4)));
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

        private static string Of(ulong bits, int digits) => bits.ToString("x" + digits, CultureInfo.InvariantCulture);

        private static string Shown(string hex) =>
            hex.Length == 0 ? "(empty)"
                : hex.Length <= ShownDigits ? hex
                : hex.Substring(0, ShownDigits) + "... (" + hex.Length + " digits)";

        private static ulong ToUInt64(string hex, int digits)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            bool read = ulong.TryParse(hex, NumberStyles.AllowHexSpecifier, invariant, out ulong value);
            return read && hex.Length == digits
                ? value
                : throw new FormatException("\"" + hex + "\" is not " + digits + " hexadecimal digits");
        }
    }
}
