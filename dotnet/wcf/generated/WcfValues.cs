// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Linq;
using System.Runtime.Serialization;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>What DataContractSerializer makes Item of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "Item", Namespace = Names.Namespace)]
    public sealed class WcfItem
    {
        [DataMember(Name = "id", Order = 0, IsRequired = true)] public int Id { get; set; }
        [DataMember(Name = "name", Order = 1, IsRequired = true)] public string Name { get; set; }
        [DataMember(Name = "value", Order = 2, IsRequired = true)] public double Value { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfItem Of(Item data) => data == null ? null : new WcfItem
        {
            Id = data.id,
            Name = data.name,
            Value = data.value,
        };

        /// <summary>To the core's.</summary>
        public static Item ToCore(WcfItem data) => data == null ? null : new Item
        {
            id = data.Id,
            name = data.Name,
            value = data.Value,
        };

        /// <summary>From the core's, all of them.</summary>
        public static WcfItem[] Of(Item[] data) => data.Select(Of).ToArray();

        /// <summary>To the core's, all of them.</summary>
        public static Item[] ToCore(WcfItem[] data) => data.Select(ToCore).ToArray();
    }

    /// <summary>What DataContractSerializer makes AllTypes of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "AllTypes", Namespace = Names.Namespace)]
    public sealed class WcfAllTypes
    {
        [DataMember(Name = "booleanValue", Order = 0, IsRequired = true)] public bool BooleanValue { get; set; }
        [DataMember(Name = "octetValue", Order = 1, IsRequired = true)] public byte OctetValue { get; set; }
        [DataMember(Name = "charValue", Order = 2, IsRequired = true)] public ushort CharValue { get; set; }
        [DataMember(Name = "wcharValue", Order = 3, IsRequired = true)] public ushort WcharValue { get; set; }
        [DataMember(Name = "int16Value", Order = 4, IsRequired = true)] public short Int16Value { get; set; }
        [DataMember(Name = "int32Value", Order = 5, IsRequired = true)] public int Int32Value { get; set; }
        [DataMember(Name = "int64Value", Order = 6, IsRequired = true)] public long Int64Value { get; set; }
        [DataMember(Name = "floatValue", Order = 7, IsRequired = true)] public float FloatValue { get; set; }
        [DataMember(Name = "doubleValue", Order = 8, IsRequired = true)] public double DoubleValue { get; set; }
        [DataMember(Name = "stringValue", Order = 9, IsRequired = true)] public string StringValue { get; set; }
        [DataMember(Name = "wstringValue", Order = 10, IsRequired = true)] public string WstringValue { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfAllTypes Of(AllTypes data) => data == null ? null : new WcfAllTypes
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

        /// <summary>To the core's.</summary>
        public static AllTypes ToCore(WcfAllTypes data) => data == null ? null : new AllTypes
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

        /// <summary>From the core's, all of them.</summary>
        public static WcfAllTypes[] Of(AllTypes[] data) => data.Select(Of).ToArray();

        /// <summary>To the core's, all of them.</summary>
        public static AllTypes[] ToCore(WcfAllTypes[] data) => data.Select(ToCore).ToArray();
    }

    /// <summary>What DataContractSerializer makes AllArrays of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "AllArrays", Namespace = Names.Namespace)]
    public sealed class WcfAllArrays
    {
        [DataMember(Name = "booleans", Order = 0, IsRequired = true)] public bool[] Booleans { get; set; }
        [DataMember(Name = "octets", Order = 1, IsRequired = true)] public byte[] Octets { get; set; }
        [DataMember(Name = "chars", Order = 2, IsRequired = true)] public string Chars { get; set; }
        [DataMember(Name = "wchars", Order = 3, IsRequired = true)] public string Wchars { get; set; }
        [DataMember(Name = "int16s", Order = 4, IsRequired = true)] public short[] Int16s { get; set; }
        [DataMember(Name = "int32s", Order = 5, IsRequired = true)] public int[] Int32s { get; set; }
        [DataMember(Name = "int64s", Order = 6, IsRequired = true)] public long[] Int64s { get; set; }
        [DataMember(Name = "floats", Order = 7, IsRequired = true)] public float[] Floats { get; set; }
        [DataMember(Name = "doubles", Order = 8, IsRequired = true)] public double[] Doubles { get; set; }
        [DataMember(Name = "strings", Order = 9, IsRequired = true)] public string[] Strings { get; set; }
        [DataMember(Name = "wstrings", Order = 10, IsRequired = true)] public string[] Wstrings { get; set; }
        [DataMember(Name = "structs", Order = 11, IsRequired = true)] public WcfAllTypes[] Structs { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfAllArrays Of(AllArrays data) => data == null ? null : new WcfAllArrays
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

        /// <summary>To the core's.</summary>
        public static AllArrays ToCore(WcfAllArrays data) => data == null ? null : new AllArrays
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
