using System;
using System.Globalization;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>The values that are timed, by the contract's formulas: the same on every wire.</summary>
    public static class TimedValues
    {
        /// <summary>What invoke is called with.</summary>
        public const int InvokeArgument = 0x12345678;

        internal const int NameLength = 16;

        /// <summary>The letters a to z, over and over.</summary>
        /// <param name="length">Characters.</param>
        public static string Text(int length) => new string(Element.Char.Array(length));

        /// <summary>Distinct Items with distinct names.</summary>
        /// <param name="count">How many.</param>
        /// <param name="nameLength">Characters of each name, at least 16: longer ones have more digits.</param>
        public static Item[] Items(int count, int nameLength = NameLength)
        {
            const string Start = "item-";
            int digits = nameLength - Start.Length;
            return Enumerable.Range(0, count).Select(i => new Item(
                (int)(((i + 1L) * 16777619L) & int.MaxValue),
                Start + i.ToString(CultureInfo.InvariantCulture).PadLeft(digits, '0'),
                (i + 1.0) / 3.0)).ToArray();
        }

        /// <summary>Struct i, from 0.</summary>
        public static AllTypes Struct(int i) => new AllTypes
        {
            BooleanValue = Element.Boolean.Formula(i),
            OctetValue = Element.Octet.Formula(i),
            CharValue = Element.Char.Formula(i),
            WcharValue = Element.Wchar.Formula(i),
            Int16Value = Element.Int16.Formula(i),
            Int32Value = Element.Int32.Formula(i),
            Int64Value = Element.Int64.Formula(i),
            FloatValue = Element.Float.Formula(i),
            DoubleValue = Element.Double.Formula(i),
            StringValue = Element.String.Formula(i),
            WstringValue = Element.Wstring.Formula(i),
        };

        /// <summary>Arrays that all have so many elements.</summary>
        internal static AllArrays Arrays(int count) => AllArrays.Of(_ => count);

        /// <summary>A copy in ascending order.</summary>
        internal static int[] Sorted(int[] data)
        {
            int[] sorted = (int[])data.Clone();
            Array.Sort(sorted);
            return sorted;
        }
    }
}
