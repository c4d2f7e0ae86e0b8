using System.Globalization;

namespace Roundtrip.Core
{
    /// <summary>The values that are timed: the contract's formulas, the same on every wire.</summary>
    public static class TimedValues
    {
        /// <summary>What invoke is called with.</summary>
        public const int InvokeArgument = 0x12345678;

        /// <summary>Bytes 1 to 127, over and over.</summary>
        public static byte[] Bytes(int size)
        {
            byte[] bytes = new byte[size];
            for (int i = 0; i < size; i++)
            {
                bytes[i] = (byte)(1 + (i % 127));
            }
            return bytes;
        }

        /// <summary>The letters a to z, over and over.</summary>
        public static char[] Chars(int size)
        {
            char[] chars = new char[size];
            for (int i = 0; i < size; i++)
            {
                chars[i] = (char)('a' + (i % 26));
            }
            return chars;
        }

        /// <summary>The letters a to z, over and over.</summary>
        public static string Text(int size)
        {
            return new string(Chars(size));
        }

        /// <summary>Distinct items with distinct names of 16 characters.</summary>
        public static Item[] Items(int count)
        {
            Item[] items = new Item[count];
            for (int i = 0; i < count; i++)
            {
                items[i] = Item(i);
            }
            return items;
        }

        /// <summary>
        /// Struct i, from 0; element i of an array of a type is the member of that type.
        /// </summary>
        public static AllTypes AllTypes(int i)
        {
            long n = i + 1L;
            return new AllTypes
            {
                BooleanValue = i % 2 == 0,
                OctetValue = (byte)(1 + (i % 127)),
                CharValue = (char)('a' + (i % 26)),
                WcharValue = (char)('A' + (i % 26)),
                Int16Value = (short)((n * 7919L) & short.MaxValue),
                Int32Value = (int)((n * 16777619L) & 0x7fffffffL),
                Int64Value = unchecked(n * 1099511628211L) & long.MaxValue,
                FloatValue = (float)(n / 3.0),
                DoubleValue = n / 3.0,
                StringValue = "string-" + i.ToString("D9", CultureInfo.InvariantCulture),
                WstringValue = "wstring-" + i.ToString("D8", CultureInfo.InvariantCulture),
            };
        }

        /// <summary>Structs 0 to count - 1.</summary>
        public static AllTypes[] AllTypesArray(int count)
        {
            AllTypes[] structs = new AllTypes[count];
            for (int i = 0; i < count; i++)
            {
                structs[i] = AllTypes(i);
            }
            return structs;
        }

        /// <summary>
        /// What the last reply of a bounce of that many items must be: of an even number Item 0 alone, of an odd number
        /// nothing.
        /// </summary>
        public static Item[] LastOfBounce(int count)
        {
            return Items(count % 2 == 0 ? 1 : 0);
        }

        private static Item Item(int i)
        {
            int id = (int)(((i + 1L) * 16777619L) & 0x7fffffffL);
            string name = "item-" + i.ToString("D11", CultureInfo.InvariantCulture);
            return new Item(id, name, (i + 1.0) / 3.0);
        }
    }
}
