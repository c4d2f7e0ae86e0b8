// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using Roundtrip.Core;
using static Roundtrip.Core.Operations;

namespace Roundtrip.Grpc
{
    internal sealed partial class GrpcClient
    {
        public override void RegisterOperations(Calls lines)
        {
            lines.Fail(Raise);
            lines.Call(Operations.Invoke, n => stub.Invoke(new() { N = n }).Result);
            lines.Call(Operations.EchoMessage, Messages.Of, data => stub.EchoMessage(new() { Data = data }).Result, Messages.ToCore, unset: () => new Generated.Message());
            lines.Call(Operations.PutMessage, Messages.Of, data => stub.PutMessage(new() { Data = data }).Result);
            lines.Call(Operations.GetMessage, data => data, nothing => stub.GetMessage(new()).Result, Messages.ToCore);
            lines.Call(Operations.EchoMessages, Messages.Of, data => stub.EchoMessages(new() { Data = { data } }).Result, Messages.ToCore);
            lines.Call(Operations.PutMessages, Messages.Of, data => stub.PutMessages(new() { Data = { data } }).Result);
            lines.Call(Operations.GetMessages, data => data, count => stub.GetMessages(new() { Count = count }).Result, Messages.ToCore);
            lines.Call(Operations.PutBytes, Messages.Of, data => stub.PutBytes(new() { Data = data }).Result);
            lines.Call(Operations.PutChars, Messages.Of, data => stub.PutChars(new() { Data = data }).Result);
            lines.Call(Operations.PutString, data => stub.PutString(new() { Data = data }).Result);
            lines.Bounce<Core.Item, Google.Protobuf.Collections.RepeatedField<Generated.Item>>(Operations.Bounce, data => Messages.Repeated(Messages.Of(data)), items => stub.Bounce(new() { Items = { items } }).Result, Messages.WithoutLast, Messages.ToCore);
            lines.Call(Operations.GetBoolean, nothing => stub.GetBoolean(new()).Result);
            lines.Call(Operations.GetOctet, nothing => checked((byte)stub.GetOctet(new()).Result));
            lines.Call(Operations.GetChar, nothing => checked((char)stub.GetChar(new()).Result));
            lines.Call(Operations.GetInt16, nothing => checked((short)stub.GetInt16(new()).Result));
            lines.Call(Operations.GetInt32, nothing => stub.GetInt32(new()).Result);
            lines.Call(Operations.GetInt64, nothing => stub.GetInt64(new()).Result);
            lines.Call(Operations.GetFloat, nothing => stub.GetFloat(new()).Result);
            lines.Call(Operations.GetDouble, nothing => stub.GetDouble(new()).Result);
            lines.Call(Operations.GetString, nothing => stub.GetString(new()).Result);
            lines.Call(Operations.GetStruct, data => data, nothing => stub.GetStruct(new()).Result, Messages.ToCore);
            lines.Call(Operations.SetString, data => { stub.SetString(new() { Data = data }); return default(Nothing); });
            lines.Call(Operations.GetBooleanArray, data => data, count => stub.GetBooleanArray(new() { Count = count }).Result, Messages.ToArray);
            lines.Call(Operations.GetOctetArray, data => data, count => stub.GetOctetArray(new() { Count = count }).Result, Messages.ToOctets, length: bytes => bytes.Length);
            lines.Call(Operations.GetCharArray, data => data, count => stub.GetCharArray(new() { Count = count }).Result, Messages.ToChars);
            lines.Call(Operations.GetInt16Array, data => data, count => stub.GetInt16Array(new() { Count = count }).Result, Messages.ToInt16s);
            lines.Call(Operations.GetInt32Array, data => data, count => stub.GetInt32Array(new() { Count = count }).Result, Messages.ToArray);
            lines.Call(Operations.GetInt64Array, data => data, count => stub.GetInt64Array(new() { Count = count }).Result, Messages.ToArray);
            lines.Call(Operations.GetFloatArray, data => data, count => stub.GetFloatArray(new() { Count = count }).Result, Messages.ToArray);
            lines.Call(Operations.GetDoubleArray, data => data, count => stub.GetDoubleArray(new() { Count = count }).Result, Messages.ToArray);
            lines.Call(Operations.GetStringArray, data => data, count => stub.GetStringArray(new() { Count = count }).Result, Messages.ToArray);
            lines.Call(Operations.GetStructArray, data => data, count => stub.GetStructArray(new() { Count = count }).Result, Messages.ToCore);
            lines.Call(Operations.PutBooleanArray, data => stub.PutBooleanArray(new() { Data = { data } }).Result);
            lines.Call(Operations.PutOctetArray, Messages.Of, data => stub.PutOctetArray(new() { Data = data }).Result);
            lines.Call(Operations.PutCharArray, Messages.Of, data => stub.PutCharArray(new() { Data = data }).Result);
            lines.Call(Operations.PutInt16Array, Messages.Of, data => stub.PutInt16Array(new() { Data = { data } }).Result);
            lines.Call(Operations.PutInt32Array, data => stub.PutInt32Array(new() { Data = { data } }).Result);
            lines.Call(Operations.PutInt64Array, data => stub.PutInt64Array(new() { Data = { data } }).Result);
            lines.Call(Operations.PutFloatArray, data => stub.PutFloatArray(new() { Data = { data } }).Result);
            lines.Call(Operations.PutDoubleArray, data => stub.PutDoubleArray(new() { Data = { data } }).Result);
            lines.Call(Operations.PutStringArray, data => stub.PutStringArray(new() { Data = { data } }).Result);
            lines.Call(Operations.PutStructArray, Messages.Of, data => stub.PutStructArray(new() { Data = { data } }).Result);
            lines.Call(Operations.Sleep, millis => { stub.Sleep(new() { Millis = millis }); return default(Nothing); });
            lines.Call(Operations.Sort, data => data, data => stub.Sort(new() { Data = { data } }).Result, Messages.ToArray);
            lines.Call(Operations.Echo, Messages.Of, data => stub.Echo(new() { Data = data }).Result, Messages.ToCore, unset: () => new Generated.AllTypes());
            lines.Call(Operations.EchoArrays, Messages.Of, data => stub.EchoArrays(new() { Data = data }).Result, Messages.ToCore, unset: () => new Generated.AllArrays());
            lines.Unsupported(OneStringType, WideTexts);
            lines.Unsupported(NoReferences, References);
        }
    }
}
