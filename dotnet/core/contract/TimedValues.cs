using System;

namespace Roundtrip.Core
{
    /// <summary>What contract.md says of the values that are timed beside the formulas of their types.</summary>
    public static class TimedValues
    {
        public const int InvokeArgument = 0x12345678; // what invoke is called with

        /// <summary>So many letters a to z, over and over.</summary>
        public static string Text(int length)
        {
            char[] letters = new char[length];
            for (int i = 0; i < length; i++)
            {
                letters[i] = Types.Char.At(i, 0);
            }
            return new string(letters);
        }

        /// <summary>What sort takes: numbers in no order, of which no two with other indexes are the same.</summary>
        internal static int[] Unsorted(Values values)
        {
            int[] data = new int[values.Count];
            for (int i = 0; i < data.Length; i++)
            {
                data[i] = Mix31(unchecked((uint)(values.First + i)));
            }
            return data;
        }

        /// <summary>MurmurHash3's finaliser in 31 bits, which maps no two numbers to one.</summary>
        internal static int Mix31(uint number)
        {
            unchecked
            {
                number = ((number ^ (number >> 16)) * 0x85ebca6b) & int.MaxValue;
                number = ((number ^ (number >> 13)) * 0xc2b2ae35) & int.MaxValue;
                return (int)(number ^ (number >> 16));
            }
        }

        internal static int[] Sorted(int[] data)
        {
            int[] sorted = (int[])data.Clone();
            Array.Sort(sorted);
            return sorted;
        }
    }
}
