using System;
using System.Globalization;

namespace Roundtrip.Core
{
    /// <summary>
    /// What both ends of a bounce do with arrays of <see cref="Item"/>, or of what a middleware has in its place.
    /// </summary>
    public static class Items
    {
        /// <summary>A new array of the same items less the last; of none, none.</summary>
        public static T[] WithoutLast<T>(T[] items)
        {
            if (items.Length == 0)
            {
                return items;
            }
            T[] rest = new T[items.Length - 1];
            Array.Copy(items, rest, rest.Length);
            return rest;
        }

        /// <summary>
        /// The first difference between two arrays, bit for bit, in words; null where there is none.
        /// </summary>
        public static string Difference(Item[] expected, Item[] got)
        {
            if (got == null)
            {
                return "no array came back";
            }
            if (got.Length != expected.Length)
            {
                return Say("{0} items, not {1}", got.Length, expected.Length);
            }
            for (int i = 0; i < got.Length; i++)
            {
                string difference = Difference(expected[i], got[i]);
                if (difference != null)
                {
                    return Say("item {0}: {1}", i, difference);
                }
            }
            return null;
        }

        private static string Difference(Item expected, Item got)
        {
            if (got == null)
            {
                return "null";
            }
            if (got.Id != expected.Id)
            {
                return Say("id {0:x8}, not {1:x8}", got.Id, expected.Id);
            }
            if (!string.Equals(got.Name, expected.Name, StringComparison.Ordinal))
            {
                return Say("name {0}, not {1}", Hex.OfUnits(got.Name), Hex.OfUnits(expected.Name));
            }
            long gotBits = BitConverter.DoubleToInt64Bits(got.Value);
            long expectedBits = BitConverter.DoubleToInt64Bits(expected.Value);
            return gotBits == expectedBits ? null : Say("value {0:x16}, not {1:x16}", gotBits, expectedBits);
        }

        private static string Say(string format, params object[] values)
        {
            return string.Format(CultureInfo.InvariantCulture, format, values);
        }
    }
}
