// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    public sealed partial class RemoteBench
    {
        public int Invoke(int n) => servant.Answer(Operations.Invoke, n);
        public Message EchoMessage(Message data) => servant.Answer(Operations.EchoMessage, data);
        public int PutMessage(Message data) => servant.Answer(Operations.PutMessage, data);
        public Message GetMessage() => servant.Answer(Operations.GetMessage);
        public Message[] EchoMessages(Message[] data) => servant.Answer(Operations.EchoMessages, data);
        public int PutMessages(Message[] data) => servant.Answer(Operations.PutMessages, data);
        public Message[] GetMessages(int count) => servant.Answer(Operations.GetMessages, count);
        public int PutBytes(byte[] data) => servant.Answer(Operations.PutBytes, data);
        public int PutChars(char[] data) => servant.Answer(Operations.PutChars, data);
        public int PutString(string data) => servant.Answer(Operations.PutString, data);
        public Item[] Bounce(Item[] items) => servant.Answer(Operations.Bounce, items);
        public bool GetBoolean() => servant.Answer(Operations.GetBoolean);
        public byte GetOctet() => servant.Answer(Operations.GetOctet);
        public char GetChar() => servant.Answer(Operations.GetChar);
        public short GetInt16() => servant.Answer(Operations.GetInt16);
        public int GetInt32() => servant.Answer(Operations.GetInt32);
        public long GetInt64() => servant.Answer(Operations.GetInt64);
        public float GetFloat() => servant.Answer(Operations.GetFloat);
        public double GetDouble() => servant.Answer(Operations.GetDouble);
        public string GetString() => servant.Answer(Operations.GetString);
        public AllTypes GetStruct() => servant.Answer(Operations.GetStruct);
        public void SetString(string data) => servant.Answer(Operations.SetString, data);
        public bool[] GetBooleanArray(int count) => servant.Answer(Operations.GetBooleanArray, count);
        public byte[] GetOctetArray(int count) => servant.Answer(Operations.GetOctetArray, count);
        public char[] GetCharArray(int count) => servant.Answer(Operations.GetCharArray, count);
        public short[] GetInt16Array(int count) => servant.Answer(Operations.GetInt16Array, count);
        public int[] GetInt32Array(int count) => servant.Answer(Operations.GetInt32Array, count);
        public long[] GetInt64Array(int count) => servant.Answer(Operations.GetInt64Array, count);
        public float[] GetFloatArray(int count) => servant.Answer(Operations.GetFloatArray, count);
        public double[] GetDoubleArray(int count) => servant.Answer(Operations.GetDoubleArray, count);
        public string[] GetStringArray(int count) => servant.Answer(Operations.GetStringArray, count);
        public AllTypes[] GetStructArray(int count) => servant.Answer(Operations.GetStructArray, count);
        public int PutBooleanArray(bool[] data) => servant.Answer(Operations.PutBooleanArray, data);
        public int PutOctetArray(byte[] data) => servant.Answer(Operations.PutOctetArray, data);
        public int PutCharArray(char[] data) => servant.Answer(Operations.PutCharArray, data);
        public int PutInt16Array(short[] data) => servant.Answer(Operations.PutInt16Array, data);
        public int PutInt32Array(int[] data) => servant.Answer(Operations.PutInt32Array, data);
        public int PutInt64Array(long[] data) => servant.Answer(Operations.PutInt64Array, data);
        public int PutFloatArray(float[] data) => servant.Answer(Operations.PutFloatArray, data);
        public int PutDoubleArray(double[] data) => servant.Answer(Operations.PutDoubleArray, data);
        public int PutStringArray(string[] data) => servant.Answer(Operations.PutStringArray, data);
        public int PutStructArray(AllTypes[] data) => servant.Answer(Operations.PutStructArray, data);
        public int CallCounter(Counter target) => servant.Answer(Operations.CallCounter, target);
        public void Sleep(int millis) => servant.Answer(Operations.Sleep, millis);
        public int[] Sort(int[] data) => servant.Answer(Operations.Sort, data);
        public void Fail(int code, string message) => throw servant.Answer(Operations.Fail, new BenchFault(code, message));
        public AllTypes Echo(AllTypes data) => servant.Answer(Operations.Echo, data);
        public AllArrays EchoArrays(AllArrays data) => servant.Answer(Operations.EchoArrays, data);
    }
}
