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

        /// <summary>Four digits a UTF-16 unit; of long strings the beginning and the length. Null is said so.</summary>
        public static string OfUnits(string text)
        {
            if (text == null)
            {
                return "null";
            }
            StringBuilder hex = new StringBuilder();
            for (int i = 0; i < text.Length && i < ShownUnits; i++)
            {
                hex.Append(((int)text[i]).ToString("x4", CultureInfo.InvariantCulture));
            }
            if (text.Length > ShownUnits)
            {
                hex.AppendFormat(CultureInfo.InvariantCulture, "... ({0} units)", text.Length);
            }
            return hex.Length == 0 ? "(empty)" : hex.ToString();
        }

        /// <summary>Eight digits.</summary>
        public static int ToInt32(string hex)
        {
            return unchecked((int)ToUInt64(hex, 8));
        }

        /// <summary>The double whose 64 bits sixteen digits give.</summary>
        public static double ToDouble(string hex)
        {
            return BitConverter.Int64BitsToDouble(unchecked((long)ToUInt64(hex, 16)));
        }

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
