using System;
using System.Globalization;
using System.Text;

namespace Roundtrip.Core
{
    /// <summary>The hexadecimal spellings of the case file: what JSON cannot say otherwise.</summary>
    internal static class Hex
    {
        // A long value in a message helps nobody.
        private const int ShownUnits = 32;

        /// <summary>01 or 00.</summary>
        public static string Of(bool value) => value ? "01" : "00";

        /// <summary>Two digits.</summary>
        public static string Of(byte value) => Of(value, 2);

        /// <summary>Four digits.</summary>
        public static string Of(char value) => Of(value, 4);

        /// <summary>Four digits.</summary>
        public static string Of(short value) => Of(unchecked((ushort)value), 4);

        /// <summary>Eight digits.</summary>
        public static string Of(int value) => Of(unchecked((uint)value), 8);

        /// <summary>Sixteen digits.</summary>
        public static string Of(long value) => Of(unchecked((ulong)value), 16);

        /// <summary>Eight digits.</summary>
        public static string Of(float value) => Of(FloatBits(value));

        /// <summary>Sixteen digits.</summary>
        public static string Of(double value) => Of(BitConverter.DoubleToInt64Bits(value));

        /// <summary>Four digits a UTF-16 unit, of all of them; of null, that word.</summary>
        public static string Of(string value)
        {
            if (value == null)
            {
                return "null";
            }
            StringBuilder hex = new StringBuilder(4 * value.Length);
            foreach (char unit in value)
            {
                hex.Append(Of(unit));
            }
            return hex.ToString();
        }

        /// <summary>Two values in few words, however many digits they have.</summary>
        public static string Difference(string expected, string actual) =>
            Shown(actual) + " instead of " + Shown(expected);

        /// <summary>The 32 bits of a float.</summary>
        public static int FloatBits(float value) => BitConverter.ToInt32(BitConverter.GetBytes(value), 0);

        /// <summary>The float of 32 bits.</summary>
        public static float FloatOf(int bits) => BitConverter.ToSingle(BitConverter.GetBytes(bits), 0);

        /// <summary>Two digits.</summary>
        public static byte ToByte(string hex) => (byte)ToUInt64(hex, 2);

        /// <summary>Four digits.</summary>
        public static short ToInt16(string hex) => unchecked((short)ToUInt64(hex, 4));

        /// <summary>Sixteen digits.</summary>
        public static long ToInt64(string hex) => unchecked((long)ToUInt64(hex, 16));

        /// <summary>The float whose 32 bits eight digits give.</summary>
        public static float ToFloat(string hex) => FloatOf(ToInt32(hex));

        /// <summary>Eight digits.</summary>
        public static int ToInt32(string hex) => unchecked((int)ToUInt64(hex, 8));

        /// <summary>The double whose 64 bits sixteen digits give.</summary>
        public static double ToDouble(string hex) => BitConverter.Int64BitsToDouble(unchecked((long)ToUInt64(hex, 16)));

        /// <summary>Two digits an octet, the whole repeated.</summary>
        public static byte[] ToBytes(string hex, int times)
        {
            byte[] once = new byte[Count(hex, 2)];
            for (int i = 0; i < once.Length; i++)
            {
                once[i] = (byte)ToUInt64(hex.Substring(2 * i, 2), 2);
            }
            byte[] all = new byte[checked(once.Length * times)];
            for (int at = 0; at < all.Length; at += once.Length)
            {
                Buffer.BlockCopy(once, 0, all, at, once.Length);
            }
            return all;
        }

        /// <summary>Four digits a UTF-16 unit, the whole repeated.</summary>
        public static string ToUnits(string hex, int times)
        {
            char[] once = new char[Count(hex, 4)];
            for (int i = 0; i < once.Length; i++)
            {
                once[i] = (char)ToUInt64(hex.Substring(4 * i, 4), 4);
            }
            StringBuilder all = new StringBuilder(checked(once.Length * times));
            for (int i = 0; i < times; i++)
            {
                all.Append(once);
            }
            return all.ToString();
        }

        private static string Of(ulong bits, int digits) => bits.ToString("x" + digits, CultureInfo.InvariantCulture);

        private static string Shown(string hex)
        {
            if (hex.Length == 0)
            {
                return "(empty)";
            }
            return hex.Length <= 4 * ShownUnits
                ? hex
                : hex.Substring(0, 4 * ShownUnits) + "... (" + hex.Length + " digits)";
        }

        private static int Count(string hex, int digits)
        {
            if (hex.Length % digits != 0)
            {
                throw new FormatException("\"" + hex + "\" is not a multiple of " + digits + " hexadecimal digits");
            }
            return hex.Length / digits;
        }

        private static ulong ToUInt64(string hex, int digits)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            bool read = ulong.TryParse(hex, NumberStyles.AllowHexSpecifier, invariant, out ulong value);
            if (!read || hex.Length != digits)
            {
                throw new FormatException("\"" + hex + "\" is not " + digits + " hexadecimal digits");
            }
            return value;
        }
    }
}
