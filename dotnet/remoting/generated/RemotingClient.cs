// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    public abstract partial class RemotingClient
    {
        public override void RegisterOperations(Calls lines)
        {
            lines.Call(Operations.Invoke, n => proxy.Invoke(n));
            lines.Call(Operations.PutBytes, data => proxy.PutBytes(data));
            lines.Call(Operations.PutChars, data => proxy.PutChars(data));
            lines.Call(Operations.PutString, data => proxy.PutString(data));
            lines.Bounce<Item, Item[]>(Operations.Bounce, items => items, items => proxy.Bounce(items), Items.WithoutLast, items => items);
            lines.Get(Operations.GetBoolean, () => proxy.GetBoolean());
            lines.Get(Operations.GetOctet, () => proxy.GetOctet());
            lines.Get(Operations.GetChar, () => proxy.GetChar());
            lines.Get(Operations.GetInt16, () => proxy.GetInt16());
            lines.Get(Operations.GetInt32, () => proxy.GetInt32());
            lines.Get(Operations.GetInt64, () => proxy.GetInt64());
            lines.Get(Operations.GetFloat, () => proxy.GetFloat());
            lines.Get(Operations.GetDouble, () => proxy.GetDouble());
            lines.Get(Operations.GetString, () => proxy.GetString());
            lines.Get(Operations.GetStruct, () => proxy.GetStruct());
            lines.Set(Operations.SetString, data => proxy.SetString(data));
            lines.Call(Operations.GetBooleanArray, count => proxy.GetBooleanArray(count));
            lines.Call(Operations.GetOctetArray, count => proxy.GetOctetArray(count));
            lines.Call(Operations.GetCharArray, count => proxy.GetCharArray(count));
            lines.Call(Operations.GetInt16Array, count => proxy.GetInt16Array(count));
            lines.Call(Operations.GetInt32Array, count => proxy.GetInt32Array(count));
            lines.Call(Operations.GetInt64Array, count => proxy.GetInt64Array(count));
            lines.Call(Operations.GetFloatArray, count => proxy.GetFloatArray(count));
            lines.Call(Operations.GetDoubleArray, count => proxy.GetDoubleArray(count));
            lines.Call(Operations.GetStringArray, count => proxy.GetStringArray(count));
            lines.Call(Operations.GetStructArray, count => proxy.GetStructArray(count));
            lines.Call(Operations.PutBooleanArray, data => proxy.PutBooleanArray(data));
            lines.Call(Operations.PutOctetArray, data => proxy.PutOctetArray(data));
            lines.Call(Operations.PutCharArray, data => proxy.PutCharArray(data));
            lines.Call(Operations.PutInt16Array, data => proxy.PutInt16Array(data));
            lines.Call(Operations.PutInt32Array, data => proxy.PutInt32Array(data));
            lines.Call(Operations.PutInt64Array, data => proxy.PutInt64Array(data));
            lines.Call(Operations.PutFloatArray, data => proxy.PutFloatArray(data));
            lines.Call(Operations.PutDoubleArray, data => proxy.PutDoubleArray(data));
            lines.Call(Operations.PutStringArray, data => proxy.PutStringArray(data));
            lines.Call(Operations.PutStructArray, data => proxy.PutStructArray(data));
            lines.Get(Operations.GetCounter, () => proxy.GetCounter());
            lines.Get(Operations.OpenCounter, () => proxy.OpenCounter());
            lines.Call(Operations.GetCounterArray, count => proxy.GetCounterArray(count));
            lines.CallCounter(target => proxy.CallCounter(target));
            lines.Set(Operations.Sleep, millis => proxy.Sleep(millis));
            lines.Call(Operations.Sort, data => proxy.Sort(data));
            lines.Fail((code, message) => proxy.Fail(code, message));
            lines.Call(Operations.Echo, data => proxy.Echo(data));
            lines.Call(Operations.EchoArrays, data => proxy.EchoArrays(data));
            lines.Unsupported("C# has one string type, and getString and setString are its rows", Operations.WideTexts);
        }
    }
}
