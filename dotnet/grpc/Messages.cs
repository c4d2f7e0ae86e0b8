using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Collections;
using Roundtrip.Grpc.Generated;

namespace Roundtrip.Grpc
{
    /// <summary>Values as messages, from the core's and back.</summary>
    internal static class Messages
    {
        public static RepeatedField<Item> Of(Core.Item[] items) => new RepeatedField<Item>
        {
            items.Select(item => new Item { Id = item.Id, Name = item.Name, Value = item.Value }),
        };

        public static Core.Item[] ToCore(RepeatedField<Item> items) =>
            items.Select(item => new Core.Item(item.Id, item.Name, item.Value)).ToArray();

        /// <summary>Takes the last off, if there is one.</summary>
        public static RepeatedField<Item> WithoutLast(RepeatedField<Item> items)
        {
            if (items.Count > 0)
            {
                items.RemoveAt(items.Count - 1);
            }
            return items;
        }

        public static AllTypes Of(Core.AllTypes data) => new AllTypes
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

        public static Core.AllTypes ToCore(AllTypes data) => new Core.AllTypes
        {
            BooleanValue = data.BooleanValue,
            OctetValue = checked((byte)data.OctetValue),
            CharValue = checked((char)data.CharValue),
            WcharValue = checked((char)data.WcharValue),
            Int16Value = checked((short)data.Int16Value),
            Int32Value = data.Int32Value,
            Int64Value = data.Int64Value,
            FloatValue = data.FloatValue,
            DoubleValue = data.DoubleValue,
            StringValue = data.StringValue,
            WstringValue = data.WstringValue,
        };

        public static AllTypes[] Of(Core.AllTypes[] data) => data.Select(Of).ToArray();

        public static Core.AllTypes[] ToCore(RepeatedField<AllTypes> data) => data.Select(ToCore).ToArray();

        /// <summary>Protobuf has no integer narrower than 32 bits.</summary>
        public static int[] Of(short[] data) => data.Select(each => (int)each).ToArray();

        public static short[] ToInt16s(RepeatedField<int> data) => data.Select(each => checked((short)each)).ToArray();

        /// <summary>Arrays of characters are strings here.</summary>
        public static string Of(char[] data) => new string(data);

        public static char[] ToChars(string data) => data.ToCharArray();

        public static ByteString Of(byte[] data) => ByteString.CopyFrom(data);

        public static byte[] ToOctets(ByteString data) => data.ToByteArray();

        public static T[] ToArray<T>(RepeatedField<T> data) => data.ToArray();

        public static AllArrays Of(Core.AllArrays data) => new AllArrays
        {
            Booleans = { data.Booleans },
            Octets = Of(data.Octets),
            Chars = Of(data.Chars),
            Wchars = Of(data.Wchars),
            Int16S = { Of(data.Int16s) },
            Int32S = { data.Int32s },
            Int64S = { data.Int64s },
            Floats = { data.Floats },
            Doubles = { data.Doubles },
            Strings = { data.Strings },
            Wstrings = { data.Wstrings },
            Structs = { Of(data.Structs) },
        };

        public static Core.AllArrays ToCore(AllArrays data) => new Core.AllArrays
        {
            Booleans = data.Booleans.ToArray(),
            Octets = data.Octets.ToByteArray(),
            Chars = data.Chars.ToCharArray(),
            Wchars = data.Wchars.ToCharArray(),
            Int16s = ToInt16s(data.Int16S),
            Int32s = data.Int32S.ToArray(),
            Int64s = data.Int64S.ToArray(),
            Floats = data.Floats.ToArray(),
            Doubles = data.Doubles.ToArray(),
            Strings = data.Strings.ToArray(),
            Wstrings = data.Wstrings.ToArray(),
            Structs = ToCore(data.Structs),
        };
    }
}
