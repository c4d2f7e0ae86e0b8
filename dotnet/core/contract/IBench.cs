namespace Roundtrip.Core
{
    /// <summary>
    /// The contract, as C# says it. The servant implements it; an adapter's client implements it by calling over the
    /// wire. An implementation over a wire raises <see cref="Refused"/>, or what its middleware raises, where a value
    /// or a call cannot be carried. No argument and no reply is ever null.
    /// </summary>
    public interface IBench
    {
        /// <summary>Returns n + 1, wrapping.</summary>
        int Invoke(int n);

        /// <summary>Returns the number of bytes.</summary>
        int PutBytes(byte[] data);

        /// <summary>Returns the number of UTF-16 units.</summary>
        int PutChars(char[] data);

        /// <summary>Returns the number of UTF-16 units.</summary>
        int PutString(string data);

        /// <summary>Returns the items less the last; of none, none.</summary>
        Item[] Bounce(Item[] items);
    }
}
