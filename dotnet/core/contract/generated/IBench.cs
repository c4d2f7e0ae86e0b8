// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
namespace Roundtrip.Core
{
    /// <summary>
    /// The whole contract as C# says it, for a middleware that takes an interface and plain values as they are. C# has
    /// one string type, so no operation has wide strings. No argument and no reply is ever null.
    /// </summary>
    public interface IBench
    {
        int Invoke(int n);
        Message EchoMessage(Message data);
        int PutMessage(Message data);
        Message GetMessage();
        Message[] EchoMessages(Message[] data);
        int PutMessages(Message[] data);
        Message[] GetMessages(int count);
        int PutBytes(byte[] data);
        int PutChars(char[] data);
        int PutString(string data);
        Item[] Bounce(Item[] items);
        bool GetBoolean();
        byte GetOctet();
        char GetChar();
        short GetInt16();
        int GetInt32();
        long GetInt64();
        float GetFloat();
        double GetDouble();
        string GetString();
        AllTypes GetStruct();
        void SetString(string data);
        bool[] GetBooleanArray(int count);
        byte[] GetOctetArray(int count);
        char[] GetCharArray(int count);
        short[] GetInt16Array(int count);
        int[] GetInt32Array(int count);
        long[] GetInt64Array(int count);
        float[] GetFloatArray(int count);
        double[] GetDoubleArray(int count);
        string[] GetStringArray(int count);
        AllTypes[] GetStructArray(int count);
        int PutBooleanArray(bool[] data);
        int PutOctetArray(byte[] data);
        int PutCharArray(char[] data);
        int PutInt16Array(short[] data);
        int PutInt32Array(int[] data);
        int PutInt64Array(long[] data);
        int PutFloatArray(float[] data);
        int PutDoubleArray(double[] data);
        int PutStringArray(string[] data);
        int PutStructArray(AllTypes[] data);
        Counter GetCounter();
        Counter OpenCounter();
        Counter[] GetCounterArray(int count);
        int CallCounter(Counter target);
        void Sleep(int millis);
        int[] Sort(int[] data);
        void Fail(int code, string message);
        AllTypes Echo(AllTypes data);
        AllArrays EchoArrays(AllArrays data);
    }
}
