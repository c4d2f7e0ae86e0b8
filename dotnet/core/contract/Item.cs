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

        /// <summary>An item of these three values; a null name is refused.</summary>
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
}
