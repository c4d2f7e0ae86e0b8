using System.Linq;
using Google.Protobuf;
using Roundtrip.Grpc.Generated;

namespace Roundtrip.Grpc
{
    /// <summary>Structs and arrays as messages, from the core's and back.</summary>
    internal static class Echoes
    {
        public static AllTypes Of(Core.AllTypes data)
        {
            return new AllTypes
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

        public static Core.AllTypes ToCore(AllTypes data)
        {
            return new Core.AllTypes
            {
                BooleanValue = data.BooleanValue,
                OctetValue = (byte)data.OctetValue,
                CharValue = (char)data.CharValue,
                WcharValue = (char)data.WcharValue,
                Int16Value = (short)data.Int16Value,
                Int32Value = data.Int32Value,
                Int64Value = data.Int64Value,
                FloatValue = data.FloatValue,
                DoubleValue = data.DoubleValue,
                StringValue = data.StringValue,
                WstringValue = data.WstringValue,
            };
        }

        public static AllArrays Of(Core.AllArrays data)
        {
            AllArrays message = new AllArrays
            {
                Octets = ByteString.CopyFrom(data.Octets),
                Chars = new string(data.Chars),
                Wchars = new string(data.Wchars),
            };
            message.Booleans.AddRange(data.Booleans);
            message.Int16S.AddRange(data.Int16s.Select(each => (int)each));
            message.Int32S.AddRange(data.Int32s);
            message.Int64S.AddRange(data.Int64s);
            message.Floats.AddRange(data.Floats);
            message.Doubles.AddRange(data.Doubles);
            message.Strings.AddRange(data.Strings);
            message.Wstrings.AddRange(data.Wstrings);
            message.Structs.AddRange(data.Structs.Select(Of));
            return message;
        }

        public static Core.AllArrays ToCore(AllArrays data)
        {
            return new Core.AllArrays
            {
                Booleans = data.Booleans.ToArray(),
                Octets = data.Octets.ToByteArray(),
                Chars = data.Chars.ToCharArray(),
                Wchars = data.Wchars.ToCharArray(),
                Int16s = data.Int16S.Select(each => (short)each).ToArray(),
                Int32s = data.Int32S.ToArray(),
                Int64s = data.Int64S.ToArray(),
                Floats = data.Floats.ToArray(),
                Doubles = data.Doubles.ToArray(),
                Strings = data.Strings.ToArray(),
                Wstrings = data.Wstrings.ToArray(),
                Structs = data.Structs.Select(ToCore).ToArray(),
            };
        }
    }
}
