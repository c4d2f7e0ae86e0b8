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
            lines.Call(Invoke, n => channel.Invoke(n));
            lines.Call(PutBytes, data => channel.PutBytes(data));
            lines.Call(PutString, data => channel.PutString(data));
            lines.Bounce<Item, WcfItem[]>(Bounce, WcfItem.Of, items => channel.Bounce(items), Items.WithoutLast, WcfItem.ToCore);
            lines.Get(GetBoolean, () => channel.GetBoolean());
            lines.Get(GetOctet, () => channel.GetOctet());
            lines.Get(GetChar, () => (char)channel.GetChar());
            lines.Get(GetInt16, () => channel.GetInt16());
            lines.Get(GetInt32, () => channel.GetInt32());
            lines.Get(GetInt64, () => channel.GetInt64());
            lines.Get(GetFloat, () => channel.GetFloat());
            lines.Get(GetDouble, () => channel.GetDouble());
            lines.Get(GetString, () => channel.GetString());
            lines.Get(GetStruct, () => channel.GetStruct(), WcfAllTypes.ToCore);
            lines.Set(SetString, data => channel.SetString(data));
            lines.Call(GetBooleanArray, count => channel.GetBooleanArray(count));
            lines.Call(GetOctetArray, count => channel.GetOctetArray(count));
            lines.Call(GetInt16Array, count => channel.GetInt16Array(count));
            lines.Call(GetInt32Array, count => channel.GetInt32Array(count));
            lines.Call(GetInt64Array, count => channel.GetInt64Array(count));
            lines.Call(GetFloatArray, count => channel.GetFloatArray(count));
            lines.Call(GetDoubleArray, count => channel.GetDoubleArray(count));
            lines.Call(GetStringArray, count => channel.GetStringArray(count));
            lines.GetArray(GetStructArray, count => channel.GetStructArray(count), WcfAllTypes.ToCore);
            lines.Call(PutBooleanArray, data => channel.PutBooleanArray(data));
            lines.Call(PutOctetArray, data => channel.PutOctetArray(data));
            lines.Call(PutInt16Array, data => channel.PutInt16Array(data));
            lines.Call(PutInt32Array, data => channel.PutInt32Array(data));
            lines.Call(PutInt64Array, data => channel.PutInt64Array(data));
            lines.Call(PutFloatArray, data => channel.PutFloatArray(data));
            lines.Call(PutDoubleArray, data => channel.PutDoubleArray(data));
            lines.Call(PutStringArray, data => channel.PutStringArray(data));
            lines.Put(PutStructArray, WcfAllTypes.Of, data => channel.PutStructArray(data));
            lines.Set(Sleep, millis => channel.Sleep(millis));
            lines.Call(Sort, data => channel.Sort(data));
            lines.Fail(Raise);
            lines.Call(Echo, WcfAllTypes.Of, data => channel.Echo(data), WcfAllTypes.ToCore);
            lines.Call(EchoArrays, WcfAllArrays.Of, data => channel.EchoArrays(data), WcfAllArrays.ToCore);
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
            lines.Put(PutChars, data => new string(data), data => stub().PutChars(data));
            lines.GetArray(GetCharArray, count => stub().GetCharArray(count), each => each.ToCharArray());
            lines.Put(PutCharArray, data => new string(data), data => stub().PutCharArray(data));
        }

        /// <summary>Adds those of a protocol that has arrays of characters.</summary>
        public static void AddTo(Calls lines, Func<ICharsBench> stub)
        {
            lines.Call(PutChars, each => stub().PutChars(each));
            lines.Call(GetCharArray, each => stub().GetCharArray(each));
            lines.Call(PutCharArray, each => stub().PutCharArray(each));
        }
    }
}
