using System.Linq;
using System.Runtime.Serialization;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// A struct as DataContractSerializer has it: bench.xsd's AllTypes, whose members it would order by alphabet.
    /// </summary>
    [DataContract(Name = "AllTypes", Namespace = Names.Namespace)]
    public sealed class WcfAllTypes
    {
        /// <summary>True or false.</summary>
        [DataMember(Name = "booleanValue", Order = 0, IsRequired = true)]
        public bool BooleanValue { get; set; }

        /// <summary>8 bits.</summary>
        [DataMember(Name = "octetValue", Order = 1, IsRequired = true)]
        public byte OctetValue { get; set; }

        /// <summary>One UTF-16 unit, by its number.</summary>
        [DataMember(Name = "charValue", Order = 2, IsRequired = true)]
        public ushort CharValue { get; set; }

        /// <summary>One UTF-16 unit, by its number.</summary>
        [DataMember(Name = "wcharValue", Order = 3, IsRequired = true)]
        public ushort WcharValue { get; set; }

        /// <summary>16 bits.</summary>
        [DataMember(Name = "int16Value", Order = 4, IsRequired = true)]
        public short Int16Value { get; set; }

        /// <summary>32 bits.</summary>
        [DataMember(Name = "int32Value", Order = 5, IsRequired = true)]
        public int Int32Value { get; set; }

        /// <summary>64 bits.</summary>
        [DataMember(Name = "int64Value", Order = 6, IsRequired = true)]
        public long Int64Value { get; set; }

        /// <summary>32 bits.</summary>
        [DataMember(Name = "floatValue", Order = 7, IsRequired = true)]
        public float FloatValue { get; set; }

        /// <summary>64 bits.</summary>
        [DataMember(Name = "doubleValue", Order = 8, IsRequired = true)]
        public double DoubleValue { get; set; }

        /// <summary>Never null.</summary>
        [DataMember(Name = "stringValue", Order = 9, IsRequired = true)]
        public string StringValue { get; set; }

        /// <summary>Never null.</summary>
        [DataMember(Name = "wstringValue", Order = 10, IsRequired = true)]
        public string WstringValue { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfAllTypes Of(AllTypes data)
        {
            return new WcfAllTypes
            {
                BooleanValue = data.BooleanValue,
                OctetValue = data.OctetValue,
                CharValue = data.CharValue,
                WcharValue = data.WcharValue,
                Int16Value = data.Int16Value,
                Int32Value = data.Int32Value,
                Int64Value = data.Int64Value,
                FloatValue = data.FloatValue,
                DoubleValue = data.DoubleValue,
                StringValue = data.StringValue,
                WstringValue = data.WstringValue,
            };
        }

        /// <summary>From the core's, all of them.</summary>
        public static WcfAllTypes[] Of(AllTypes[] data) => data.Select(Of).ToArray();

        /// <summary>To the core's, all of them.</summary>
        public static AllTypes[] ToCore(WcfAllTypes[] data) => data.Select(ToCore).ToArray();

        /// <summary>To the core's.</summary>
        public static AllTypes ToCore(WcfAllTypes data)
        {
            return new AllTypes
            {
                BooleanValue = data.BooleanValue,
                OctetValue = data.OctetValue,
                CharValue = (char)data.CharValue,
                WcharValue = (char)data.WcharValue,
                Int16Value = data.Int16Value,
                Int32Value = data.Int32Value,
                Int64Value = data.Int64Value,
                FloatValue = data.FloatValue,
                DoubleValue = data.DoubleValue,
                StringValue = data.StringValue,
                WstringValue = data.WstringValue,
            };
        }
    }
}
