// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System;
using Roundtrip.Core;
using static Roundtrip.Core.Operations;

namespace Roundtrip.Wcf
{
    public abstract partial class WcfClient<TContract>
    {
        public override void RegisterOperations(Calls lines)
        {
            lines.Fail(Raise);
            lines.Call(Operations.Invoke, n => channel.Invoke(n));
            lines.Call(Operations.EchoMessage, WcfMessage.Of, data => channel.EchoMessage(data), WcfMessage.ToCore);
            lines.Call(Operations.PutMessage, WcfMessage.Of, data => channel.PutMessage(data));
            lines.Call(Operations.GetMessage, data => data, nothing => channel.GetMessage(), WcfMessage.ToCore);
            lines.Call(Operations.EchoMessages, WcfMessage.Of, data => channel.EchoMessages(data), WcfMessage.ToCore);
            lines.Call(Operations.PutMessages, WcfMessage.Of, data => channel.PutMessages(data));
            lines.Call(Operations.GetMessages, data => data, count => channel.GetMessages(count), WcfMessage.ToCore);
            lines.Call(Operations.PutBytes, data => channel.PutBytes(data));
            lines.Call(Operations.PutString, data => channel.PutString(data));
            lines.Bounce<Core.Item, WcfItem[]>(Operations.Bounce, WcfItem.Of, items => channel.Bounce(items), Items.WithoutLast, WcfItem.ToCore);
            lines.Call(Operations.GetBoolean, nothing => channel.GetBoolean());
            lines.Call(Operations.GetOctet, nothing => channel.GetOctet());
            lines.Call(Operations.GetChar, nothing => (char)channel.GetChar());
            lines.Call(Operations.GetInt16, nothing => channel.GetInt16());
            lines.Call(Operations.GetInt32, nothing => channel.GetInt32());
            lines.Call(Operations.GetInt64, nothing => channel.GetInt64());
            lines.Call(Operations.GetFloat, nothing => channel.GetFloat());
            lines.Call(Operations.GetDouble, nothing => channel.GetDouble());
            lines.Call(Operations.GetString, nothing => channel.GetString());
            lines.Call(Operations.GetStruct, data => data, nothing => channel.GetStruct(), WcfAllTypes.ToCore);
            lines.Call(Operations.SetString, data => { channel.SetString(data); return default(Nothing); });
            lines.Call(Operations.GetBooleanArray, count => channel.GetBooleanArray(count));
            lines.Call(Operations.GetOctetArray, count => channel.GetOctetArray(count));
            lines.Call(Operations.GetInt16Array, count => channel.GetInt16Array(count));
            lines.Call(Operations.GetInt32Array, count => channel.GetInt32Array(count));
            lines.Call(Operations.GetInt64Array, count => channel.GetInt64Array(count));
            lines.Call(Operations.GetFloatArray, count => channel.GetFloatArray(count));
            lines.Call(Operations.GetDoubleArray, count => channel.GetDoubleArray(count));
            lines.Call(Operations.GetStringArray, count => channel.GetStringArray(count));
            lines.Call(Operations.GetStructArray, data => data, count => channel.GetStructArray(count), WcfAllTypes.ToCore);
            lines.Call(Operations.PutBooleanArray, data => channel.PutBooleanArray(data));
            lines.Call(Operations.PutOctetArray, data => channel.PutOctetArray(data));
            lines.Call(Operations.PutInt16Array, data => channel.PutInt16Array(data));
            lines.Call(Operations.PutInt32Array, data => channel.PutInt32Array(data));
            lines.Call(Operations.PutInt64Array, data => channel.PutInt64Array(data));
            lines.Call(Operations.PutFloatArray, data => channel.PutFloatArray(data));
            lines.Call(Operations.PutDoubleArray, data => channel.PutDoubleArray(data));
            lines.Call(Operations.PutStringArray, data => channel.PutStringArray(data));
            lines.Call(Operations.PutStructArray, WcfAllTypes.Of, data => channel.PutStructArray(data));
            lines.Call(Operations.Sleep, millis => { channel.Sleep(millis); return default(Nothing); });
            lines.Call(Operations.Sort, data => channel.Sort(data));
            lines.Call(Operations.Echo, WcfAllTypes.Of, data => channel.Echo(data), WcfAllTypes.ToCore);
            lines.Call(Operations.EchoArrays, WcfAllArrays.Of, data => channel.EchoArrays(data), WcfAllArrays.ToCore);

            AddChars(lines, () => channel);
            lines.Unsupported(OneStringType, WideTexts);
            lines.Unsupported(NoReferences, References);
        }
    }

    /// <summary>The lines of arrays of characters.</summary>
    public static class CharOperations
    {
        /// <summary>Adds those of a protocol where they are a string.</summary>
        public static void AddTo(Calls lines, Func<ITextBench> stub)
        {
            lines.Call(Operations.PutChars, data => new string(data), data => stub().PutChars(data));
            lines.Call(Operations.GetCharArray, data => data, count => stub().GetCharArray(count), data => data.ToCharArray());
            lines.Call(Operations.PutCharArray, data => new string(data), data => stub().PutCharArray(data));

        }

        /// <summary>Adds those of a protocol that has arrays of characters.</summary>
        public static void AddTo(Calls lines, Func<ICharsBench> stub)
        {
            lines.Call(Operations.PutChars, data => stub().PutChars(data));
            lines.Call(Operations.GetCharArray, count => stub().GetCharArray(count));
            lines.Call(Operations.PutCharArray, data => stub().PutCharArray(data));

        }
    }
}
