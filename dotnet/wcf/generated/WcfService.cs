// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    public abstract partial class WcfService
    {
        public int Invoke(int n) => servant.Answer(Operations.Invoke, n);
        public WcfMessage EchoMessage(WcfMessage data) => servant.Counted(Operations.EchoMessage, data);
        public int PutMessage(WcfMessage data) => servant.Put(Operations.PutMessage, data.Scalars());
        public WcfMessage GetMessage() => servant.Prepared(Operations.GetMessage, 1, WcfMessage.Of);
        public WcfMessage[] EchoMessages(WcfMessage[] data) => servant.Counted(Operations.EchoMessages, data, Operations.EchoMessages.ElementsOf(data.Length));
        public int PutMessages(WcfMessage[] data) => servant.Put(Operations.PutMessages, data.Sum(each => each.Scalars()));
        public WcfMessage[] GetMessages(int count) => servant.Prepared(Operations.GetMessages, count, WcfMessage.Of);
        public int PutBytes(byte[] data) => servant.Answer(Operations.PutBytes, data);
        public int PutChars(char[] data) => servant.Answer(Operations.PutChars, data);
        public int PutChars(string data) => servant.Put(Operations.PutChars, data.Length);
        public int PutString(string data) => servant.Answer(Operations.PutString, data);
        public WcfItem[] Bounce(WcfItem[] items) => Bounced(Operations.Bounce, items);
        public bool GetBoolean() => servant.Answer(Operations.GetBoolean);
        public byte GetOctet() => servant.Answer(Operations.GetOctet);
        public ushort GetChar() => servant.Answer(Operations.GetChar);
        public short GetInt16() => servant.Answer(Operations.GetInt16);
        public int GetInt32() => servant.Answer(Operations.GetInt32);
        public long GetInt64() => servant.Answer(Operations.GetInt64);
        public float GetFloat() => servant.Answer(Operations.GetFloat);
        public double GetDouble() => servant.Answer(Operations.GetDouble);
        public string GetString() => servant.Answer(Operations.GetString);
        public WcfAllTypes GetStruct() => servant.Prepared(Operations.GetStruct, 1, WcfAllTypes.Of);
        public void SetString(string data) => servant.Answer(Operations.SetString, data);
        public bool[] GetBooleanArray(int count) => servant.Answer(Operations.GetBooleanArray, count);
        public byte[] GetOctetArray(int count) => servant.Answer(Operations.GetOctetArray, count);
        char[] ICharsBench.GetCharArray(int count) => servant.Answer(Operations.GetCharArray, count);
        string ITextBench.GetCharArray(int count) => servant.Prepared(Operations.GetCharArray, count, each => new string(each));
        public short[] GetInt16Array(int count) => servant.Answer(Operations.GetInt16Array, count);
        public int[] GetInt32Array(int count) => servant.Answer(Operations.GetInt32Array, count);
        public long[] GetInt64Array(int count) => servant.Answer(Operations.GetInt64Array, count);
        public float[] GetFloatArray(int count) => servant.Answer(Operations.GetFloatArray, count);
        public double[] GetDoubleArray(int count) => servant.Answer(Operations.GetDoubleArray, count);
        public string[] GetStringArray(int count) => servant.Answer(Operations.GetStringArray, count);
        public WcfAllTypes[] GetStructArray(int count) => servant.Prepared(Operations.GetStructArray, count, WcfAllTypes.Of);
        public int PutBooleanArray(bool[] data) => servant.Answer(Operations.PutBooleanArray, data);
        public int PutOctetArray(byte[] data) => servant.Answer(Operations.PutOctetArray, data);
        public int PutCharArray(char[] data) => servant.Answer(Operations.PutCharArray, data);
        public int PutCharArray(string data) => servant.Put(Operations.PutCharArray, data.Length);
        public int PutInt16Array(short[] data) => servant.Answer(Operations.PutInt16Array, data);
        public int PutInt32Array(int[] data) => servant.Answer(Operations.PutInt32Array, data);
        public int PutInt64Array(long[] data) => servant.Answer(Operations.PutInt64Array, data);
        public int PutFloatArray(float[] data) => servant.Answer(Operations.PutFloatArray, data);
        public int PutDoubleArray(double[] data) => servant.Answer(Operations.PutDoubleArray, data);
        public int PutStringArray(string[] data) => servant.Answer(Operations.PutStringArray, data);
        public int PutStructArray(WcfAllTypes[] data) => servant.Put(Operations.PutStructArray, data.Length);
        public void Sleep(int millis) => servant.Answer(Operations.Sleep, millis);
        public int[] Sort(int[] data) => servant.Answer(Operations.Sort, data);
        public WcfAllTypes Echo(WcfAllTypes data) => servant.Counted(Operations.Echo, data);
        public WcfAllArrays EchoArrays(WcfAllArrays data) => servant.Counted(Operations.EchoArrays, data);
    }
}
