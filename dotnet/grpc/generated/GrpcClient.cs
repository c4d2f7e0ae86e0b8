// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using Roundtrip.Core;
using static Roundtrip.Core.Operations;

namespace Roundtrip.Grpc
{
    internal sealed partial class GrpcClient
    {
        public override void RegisterOperations(Calls lines)
        {
            lines.Call(Invoke, n => stub.Invoke(new() { N = n }).Result);
            lines.Put(PutBytes, Messages.Of, data => stub.PutBytes(new() { Data = data }).Result);
            lines.Put(PutChars, Messages.Of, data => stub.PutChars(new() { Data = data }).Result);
            lines.Call(PutString, data => stub.PutString(new() { Data = data }).Result);
            lines.Bounce<Core.Item, Google.Protobuf.Collections.RepeatedField<Generated.Item>>(Bounce, data => Messages.Repeated(Messages.Of(data)), items => stub.Bounce(new() { Items = { items } }).Result, Messages.WithoutLast, Messages.ToCore);
            lines.Get(GetBoolean, () => stub.GetBoolean(new()).Result);
            lines.Get(GetOctet, () => checked((byte)stub.GetOctet(new()).Result));
            lines.Get(GetChar, () => checked((char)stub.GetChar(new()).Result));
            lines.Get(GetInt16, () => checked((short)stub.GetInt16(new()).Result));
            lines.Get(GetInt32, () => stub.GetInt32(new()).Result);
            lines.Get(GetInt64, () => stub.GetInt64(new()).Result);
            lines.Get(GetFloat, () => stub.GetFloat(new()).Result);
            lines.Get(GetDouble, () => stub.GetDouble(new()).Result);
            lines.Get(GetString, () => stub.GetString(new()).Result);
            lines.Get(GetStruct, () => stub.GetStruct(new()).Result, Messages.ToCore);
            lines.Set(SetString, data => stub.SetString(new() { Data = data }));
            lines.GetArray(GetBooleanArray, count => stub.GetBooleanArray(new() { Count = count }).Result, Messages.ToArray);
            lines.GetArray(GetOctetArray, count => stub.GetOctetArray(new() { Count = count }).Result, Messages.ToOctets, bytes => bytes.Length);
            lines.GetArray(GetCharArray, count => stub.GetCharArray(new() { Count = count }).Result, Messages.ToChars);
            lines.GetArray(GetInt16Array, count => stub.GetInt16Array(new() { Count = count }).Result, Messages.ToInt16s);
            lines.GetArray(GetInt32Array, count => stub.GetInt32Array(new() { Count = count }).Result, Messages.ToArray);
            lines.GetArray(GetInt64Array, count => stub.GetInt64Array(new() { Count = count }).Result, Messages.ToArray);
            lines.GetArray(GetFloatArray, count => stub.GetFloatArray(new() { Count = count }).Result, Messages.ToArray);
            lines.GetArray(GetDoubleArray, count => stub.GetDoubleArray(new() { Count = count }).Result, Messages.ToArray);
            lines.GetArray(GetStringArray, count => stub.GetStringArray(new() { Count = count }).Result, Messages.ToArray);
            lines.GetArray(GetStructArray, count => stub.GetStructArray(new() { Count = count }).Result, Messages.ToCore);
            lines.Call(PutBooleanArray, data => stub.PutBooleanArray(new() { Data = { data } }).Result);
            lines.Put(PutOctetArray, Messages.Of, data => stub.PutOctetArray(new() { Data = data }).Result);
            lines.Put(PutCharArray, Messages.Of, data => stub.PutCharArray(new() { Data = data }).Result);
            lines.Put(PutInt16Array, Messages.Of, data => stub.PutInt16Array(new() { Data = { data } }).Result);
            lines.Call(PutInt32Array, data => stub.PutInt32Array(new() { Data = { data } }).Result);
            lines.Call(PutInt64Array, data => stub.PutInt64Array(new() { Data = { data } }).Result);
            lines.Call(PutFloatArray, data => stub.PutFloatArray(new() { Data = { data } }).Result);
            lines.Call(PutDoubleArray, data => stub.PutDoubleArray(new() { Data = { data } }).Result);
            lines.Call(PutStringArray, data => stub.PutStringArray(new() { Data = { data } }).Result);
            lines.Put(PutStructArray, Messages.Of, data => stub.PutStructArray(new() { Data = { data } }).Result);
            lines.Set(Sleep, millis => stub.Sleep(new() { Millis = millis }));
            lines.Call(Sort, data => data, data => stub.Sort(new() { Data = { data } }).Result, Messages.ToArray);
            lines.Fail(Raise);
            lines.Call(Echo, Messages.Of, data => stub.Echo(new() { Data = data }).Result, Messages.ToCore, unset: () => new Generated.AllTypes());
            lines.Call(EchoArrays, Messages.Of, data => stub.EchoArrays(new() { Data = data }).Result, Messages.ToCore, unset: () => new Generated.AllArrays());
            lines.Unsupported(OneStringType, WideTexts);
            lines.Unsupported(NoReferences, References);
        }
    }
}
