using System.Runtime.Serialization;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// Arrays as DataContractSerializer has them: bench.xsd's AllArrays, where characters are a string. None is null.
    /// </summary>
    [DataContract(Name = "AllArrays", Namespace = Names.Namespace)]
    public sealed class WcfAllArrays
    {
        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "booleans", Order = 0, IsRequired = true)]
        public bool[] Booleans { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "octets", Order = 1, IsRequired = true)]
        public byte[] Octets { get; set; }

        /// <summary>Characters.</summary>
        [DataMember(Name = "chars", Order = 2, IsRequired = true)]
        public string Chars { get; set; }

        /// <summary>Characters.</summary>
        [DataMember(Name = "wchars", Order = 3, IsRequired = true)]
        public string Wchars { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "int16s", Order = 4, IsRequired = true)]
        public short[] Int16s { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "int32s", Order = 5, IsRequired = true)]
        public int[] Int32s { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "int64s", Order = 6, IsRequired = true)]
        public long[] Int64s { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "floats", Order = 7, IsRequired = true)]
        public float[] Floats { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "doubles", Order = 8, IsRequired = true)]
        public double[] Doubles { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "strings", Order = 9, IsRequired = true)]
        public string[] Strings { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "wstrings", Order = 10, IsRequired = true)]
        public string[] Wstrings { get; set; }

        /// <summary>Elements of that type.</summary>
        [DataMember(Name = "structs", Order = 11, IsRequired = true)]
        public WcfAllTypes[] Structs { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfAllArrays Of(AllArrays data)
        {
            return new WcfAllArrays
            {
                Booleans = data.Booleans,
                Octets = data.Octets,
                Chars = new string(data.Chars),
                Wchars = new string(data.Wchars),
                Int16s = data.Int16s,
                Int32s = data.Int32s,
                Int64s = data.Int64s,
                Floats = data.Floats,
                Doubles = data.Doubles,
                Strings = data.Strings,
                Wstrings = data.Wstrings,
                Structs = WcfAllTypes.Of(data.Structs),
            };
        }

        /// <summary>To the core's.</summary>
        public static AllArrays ToCore(WcfAllArrays data)
        {
            return new AllArrays
            {
                Booleans = data.Booleans,
                Octets = data.Octets,
                Chars = data.Chars.ToCharArray(),
                Wchars = data.Wchars.ToCharArray(),
                Int16s = data.Int16s,
                Int32s = data.Int32s,
                Int64s = data.Int64s,
                Floats = data.Floats,
                Doubles = data.Doubles,
                Strings = data.Strings,
                Wstrings = data.Wstrings,
                Structs = WcfAllTypes.ToCore(data.Structs),
            };
        }
    }
}
