using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Collections;

namespace Roundtrip.Grpc;

/// <summary>Values as messages, from the core's and back.</summary>
internal static partial class Messages
{
    public static RepeatedField<T> Repeated<T>(T[] items) => new() { items };

    /// <summary>Takes the last off, if there is one.</summary>
    public static RepeatedField<T> WithoutLast<T>(RepeatedField<T> items)
    {
        if (items.Count > 0)
        {
            items.RemoveAt(items.Count - 1);
        }
        return items;
    }

    /// <summary>Protobuf has no integer narrower than 32 bits.</summary>
    public static int[] Of(short[] data) => data.Select(each => (int)each).ToArray();

    public static short[] ToInt16s(RepeatedField<int> data) => data.Select(each => checked((short)each)).ToArray();

    /// <summary>Arrays of characters are strings here.</summary>
    public static string Of(char[] data) => new string(data);
    public static char[] ToChars(string data) => data.ToCharArray();
    public static ByteString Of(byte[] data) => ByteString.CopyFrom(data);
    public static byte[] ToOctets(ByteString data) => data.ToByteArray();
    public static T[] ToArray<T>(RepeatedField<T> data) => data.ToArray();
}
