using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// One element of a bounce. Serializable and immutable, so that a middleware which takes plain objects can take
    /// this one; a middleware with types of its own converts.
    /// </summary>
    [Serializable]
    public sealed class Item
    {
        // Plain fields: serializers write their names, and the compiler's names of hidden fields are long.
        private readonly int id;
        private readonly string name;
        private readonly double value;

        /// <summary>An Item of these three values; a null name is refused.</summary>
        public Item(int id, string name, double value)
        {
            this.id = id;
            this.name = name ?? throw new ArgumentNullException(nameof(name));
            this.value = value;
        }

        /// <summary>32 bits.</summary>
        public int Id => id;

        /// <summary>UTF-16 units, lone surrogates included; never null.</summary>
        public string Name => name;

        /// <summary>64 bits, compared bit for bit.</summary>
        public double Value => value;
    }

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

        /// <summary>The first difference between two arrays, bit for bit, in words; null if there is none.</summary>
        public static string DescribeDifference(Item[] expected, Item[] actual) =>
            Difference.BetweenArrays(expected, actual, DescribeDifference);

        private static string DescribeDifference(Item expected, Item actual) =>
            actual == null ? "null"
                : Difference.Of("id", Element.Int32.DescribeDifference(expected.Id, actual.Id))
                ?? Difference.Of("name", Element.String.DescribeDifference(expected.Name, actual.Name))
                ?? Difference.Of("value", Element.Double.DescribeDifference(expected.Value, actual.Value));
    }
}
