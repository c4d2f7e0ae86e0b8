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

        /// <summary>echo</summary>
        Echo,

        /// <summary>echoArrays</summary>
        EchoArrays,

        /// <summary>fail</summary>
        Fail,

        /// <summary>getCounter</summary>
        GetCounter,

        /// <summary>openCounter</summary>
        OpenCounter,

        /// <summary>getCounterArray</summary>
        GetCounterArray,

        /// <summary>callCounter</summary>
        CallCounter,

        /// <summary>None of the contract's: what no server has.</summary>
        Unknown,
    }

    /// <summary>The contract's spelling of each <see cref="Operation"/>, by its number.</summary>
    internal static class OperationNames
    {
        public static readonly string[] All =
        {
            "invoke", "putBytes", "putChars", "putString", "bounce", "echo", "echoArrays", "fail", "getCounter",
            "openCounter", "getCounterArray", "callCounter", "unknown",
        };

        /// <summary>The operation of that name.</summary>
        /// <exception cref="ProtocolError">There is none; the message names <paramref name="where"/>.</exception>
        public static Operation Parse(string where, string name)
        {
            int index = Array.IndexOf(All, name);
            return index >= 0 ? (Operation)index : throw ProtocolError.NotAllowed(where, name, All);
        }
    }
}
