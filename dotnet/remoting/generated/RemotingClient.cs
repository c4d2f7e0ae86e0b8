// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    public abstract partial class RemotingClient
    {
        public override void RegisterOperations(Calls lines)
        {
            lines.Call(Operations.Invoke, n => proxy.Invoke(n));
            lines.Call(Operations.EchoMessage, data => proxy.EchoMessage(data));
            lines.Call(Operations.PutMessage, data => proxy.PutMessage(data));
            lines.Call(Operations.GetMessage, nothing => proxy.GetMessage());
            lines.Call(Operations.EchoMessages, data => proxy.EchoMessages(data));
            lines.Call(Operations.PutMessages, data => proxy.PutMessages(data));
            lines.Call(Operations.GetMessages, count => proxy.GetMessages(count));
            lines.Call(Operations.PutBytes, data => proxy.PutBytes(data));
            lines.Call(Operations.PutChars, data => proxy.PutChars(data));
            lines.Call(Operations.PutString, data => proxy.PutString(data));
            lines.Bounce<Core.Item, Item[]>(Operations.Bounce, data => data, items => proxy.Bounce(items), Items.WithoutLast, data => data);
            lines.Call(Operations.GetBoolean, nothing => proxy.GetBoolean());
            lines.Call(Operations.GetOctet, nothing => proxy.GetOctet());
            lines.Call(Operations.GetChar, nothing => proxy.GetChar());
            lines.Call(Operations.GetInt16, nothing => proxy.GetInt16());
            lines.Call(Operations.GetInt32, nothing => proxy.GetInt32());
            lines.Call(Operations.GetInt64, nothing => proxy.GetInt64());
            lines.Call(Operations.GetFloat, nothing => proxy.GetFloat());
            lines.Call(Operations.GetDouble, nothing => proxy.GetDouble());
            lines.Call(Operations.GetString, nothing => proxy.GetString());
            lines.Call(Operations.GetStruct, nothing => proxy.GetStruct());
            lines.Call(Operations.SetString, data => { proxy.SetString(data); return default(Nothing); });
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
            lines.Call(Operations.GetCounter, nothing => proxy.GetCounter());
            lines.Call(Operations.OpenCounter, nothing => proxy.OpenCounter());
            lines.Call(Operations.GetCounterArray, count => proxy.GetCounterArray(count));
            lines.CallCounter(target => proxy.CallCounter(target));
            lines.Call(Operations.Sleep, millis => { proxy.Sleep(millis); return default(Nothing); });
            lines.Call(Operations.Sort, data => proxy.Sort(data));
            lines.Fail((code, message) => proxy.Fail(code, message));
            lines.Call(Operations.Echo, data => proxy.Echo(data));
            lines.Call(Operations.EchoArrays, data => proxy.EchoArrays(data));
            lines.Unsupported("C# has one string type, and getString and setString are its rows", Operations.WideTexts);
        }
    }
}
