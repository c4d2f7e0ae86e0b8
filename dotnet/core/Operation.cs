using System;

namespace Roundtrip.Core
{
    /// <summary>The operations of the contract that can be called so far.</summary>
    public enum Operation
    {
        /// <summary>invoke</summary>
        Invoke,

        /// <summary>putBytes</summary>
        PutBytes,

        /// <summary>putChars</summary>
        PutChars,

        /// <summary>putString</summary>
        PutString,

        /// <summary>bounce</summary>
        Bounce,
    }

    /// <summary>The contract's spelling of each <see cref="Operation"/>, by its number.</summary>
    internal static class OperationNames
    {
        public static readonly string[] All = { "invoke", "putBytes", "putChars", "putString", "bounce" };

        /// <summary>The operation of that name.</summary>
        /// <exception cref="ProtocolError">There is none; the message names <paramref name="where"/>.</exception>
        public static Operation Parse(string where, string name)
        {
            int index = Array.IndexOf(All, name);
            return index >= 0 ? (Operation)index : throw ProtocolError.NotAllowed(where, name, All);
        }
    }
}
