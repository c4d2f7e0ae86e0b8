using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>The servant as Remoting publishes it: by reference, until its server stops.</summary>
    public sealed class RemoteBench : MarshalByRefObject, IBench
    {
        private readonly Servant servant;

        /// <summary>Passes every call on to that servant.</summary>
        public RemoteBench(Servant servant)
        {
            this.servant = servant;
        }

        public int Invoke(int n) => servant.Answer(Operations.Invoke, n);
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
        public Counter GetCounter() => servant.Prepared(Operations.GetCounter, 1, RemoteCounter.Of);
        public Counter OpenCounter() => RemoteCounter.Of(servant.Answer(Operations.OpenCounter));
        public Counter[] GetCounterArray(int count) =>
            servant.Prepared(Operations.GetCounterArray, count, each => each.Select(RemoteCounter.Of).ToArray());
        public int CallCounter(Counter target) => servant.Answer(Operations.CallCounter, target);
        public void Sleep(int millis) => servant.Answer(Operations.Sleep, millis);
        public int[] Sort(int[] data) => servant.Answer(Operations.Sort, data);
        public void Fail(int code, string message) =>
            throw servant.Answer(Operations.Fail, new BenchFault(code, message));
        public AllTypes Echo(AllTypes data) => servant.Answer(Operations.Echo, data);
        public AllArrays EchoArrays(AllArrays data) => servant.Answer(Operations.EchoArrays, data);

        /// <summary>No lease: it would end the object after five idle minutes.</summary>
        public override object InitializeLifetimeService() => null;
    }

    /// <summary>A counter as Remoting passes it: by reference, until it is closed.</summary>
    internal sealed class RemoteCounter : Counter
    {
        private readonly Counter counter;
        private readonly string name;

        private RemoteCounter(Counter counter)
        {
            this.counter = counter;
            name = PublishedObjects.Add(this, typeof(RemoteCounter));
        }

        public static Counter Of(Counter counter) => new RemoteCounter(counter);
        public override int Increment() => counter.Increment();

        public override void Close()
        {
            counter.Close();
            PublishedObjects.Remove(name);
        }

        public override object InitializeLifetimeService() => null;
    }
}
