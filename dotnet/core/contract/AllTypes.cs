using System;
using System.Globalization;

namespace Roundtrip.Core
{
    /// <summary>
    /// A value of every type of the contract in C#'s own types; a middleware with types of its own converts.
    /// </summary>
    public sealed class AllTypes
    {
        /// <summary>The members by their names in bench.idl, in its order.</summary>
        internal static readonly string[] Members =
        {
            "booleanValue", "octetValue", "charValue", "wcharValue", "int16Value", "int32Value", "int64Value",
            "floatValue", "doubleValue", "stringValue", "wstringValue",
        };

        /// <summary>True or false.</summary>
        public bool BooleanValue { get; set; }

        /// <summary>8 bits.</summary>
        public byte OctetValue { get; set; }

        /// <summary>One character of the wire's narrow code set.</summary>
        public char CharValue { get; set; }

        /// <summary>One UTF-16 unit, half a surrogate pair too.</summary>
        public char WcharValue { get; set; }

        /// <summary>16 bits.</summary>
        public short Int16Value { get; set; }

        /// <summary>32 bits.</summary>
        public int Int32Value { get; set; }

        /// <summary>64 bits.</summary>
        public long Int64Value { get; set; }

        /// <summary>32 bits, compared bit for bit.</summary>
        public float FloatValue { get; set; }

        /// <summary>64 bits, compared bit for bit.</summary>
        public double DoubleValue { get; set; }

        /// <summary>UTF-16 units, lone surrogates included.</summary>
        public string StringValue { get; set; }

        /// <summary>UTF-16 units, lone surrogates included.</summary>
        public string WstringValue { get; set; }

        /// <summary>The struct whose members <see cref="ToHex"/> gives.</summary>
        /// <exception cref="FormatException">Those are not their digits.</exception>
        internal static AllTypes OfHex(string[] hex)
        {
            return new AllTypes
            {
                BooleanValue = Hex.ToByte(hex[0]) != 0,
                OctetValue = Hex.ToByte(hex[1]),
                CharValue = (char)Hex.ToInt16(hex[2]),
                WcharValue = (char)Hex.ToInt16(hex[3]),
                Int16Value = Hex.ToInt16(hex[4]),
                Int32Value = Hex.ToInt32(hex[5]),
                Int64Value = Hex.ToInt64(hex[6]),
                FloatValue = Hex.ToFloat(hex[7]),
                DoubleValue = Hex.ToDouble(hex[8]),
                StringValue = Hex.ToUnits(hex[9], 1),
                WstringValue = Hex.ToUnits(hex[10], 1),
            };
        }

        /// <summary>The members in the notation of cases.json, in the order of <see cref="Members"/>.</summary>
        internal string[] ToHex()
        {
            return new[]
            {
                Hex.Of(BooleanValue), Hex.Of(OctetValue), Hex.Of(CharValue), Hex.Of(WcharValue), Hex.Of(Int16Value),
                Hex.Of(Int32Value), Hex.Of(Int64Value), Hex.Of(FloatValue), Hex.Of(DoubleValue), Hex.Of(StringValue),
                Hex.Of(WstringValue),
            };
        }

        /// <summary>The first member that is another one in what came, in words; null where there is none.</summary>
        internal string Difference(AllTypes came)
        {
            if (came == null)
            {
                return "null";
            }
            string[] wanted = ToHex();
            string[] got = came.ToHex();
            for (int i = 0; i < wanted.Length; i++)
            {
                if (wanted[i] != got[i])
                {
                    return Members[i] + " " + Hex.Different(got[i], wanted[i]);
                }
            }
            return null;
        }

        /// <summary>Where a member of that name stands.</summary>
        /// <exception cref="FormatException">There is none.</exception>
        internal static int Position(string member)
        {
            int position = Array.IndexOf(Members, member);
            return position >= 0 ? position : throw new FormatException(string.Format(
                CultureInfo.InvariantCulture,
                "members has \"{0}\"; allowed: {1}",
                member,
                string.Join(", ", Members)));
        }
    }
}
