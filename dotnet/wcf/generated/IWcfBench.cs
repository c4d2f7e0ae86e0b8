// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.ServiceModel;
using static Roundtrip.Wcf.Names;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// The contract but for arrays of characters, whose type is the protocol's: each protocol's own contract adds them. Both
    /// ends use these interfaces: servers read the client's attributes as their own.
    /// </summary>
    [ServiceContract(Name = "Bench", Namespace = Namespace)]
    public interface IWcfBench
    {
        [OperationContract(Name = "invoke", Action = Urn + "invoke", ReplyAction = Urn + "invoke" + Reply)]
        [return: MessageParameter(Name = Result)] int Invoke(int n);
        [OperationContract(Name = "echoMessage", Action = Urn + "echoMessage", ReplyAction = Urn + "echoMessage" + Reply)]
        [return: MessageParameter(Name = Result)] WcfMessage EchoMessage(WcfMessage data);
        [OperationContract(Name = "putMessage", Action = Urn + "putMessage", ReplyAction = Urn + "putMessage" + Reply)]
        [return: MessageParameter(Name = Result)] int PutMessage(WcfMessage data);
        [OperationContract(Name = "getMessage", Action = Urn + "getMessage", ReplyAction = Urn + "getMessage" + Reply)]
        [return: MessageParameter(Name = Result)] WcfMessage GetMessage();
        [OperationContract(Name = "echoMessages", Action = Urn + "echoMessages", ReplyAction = Urn + "echoMessages" + Reply)]
        [return: MessageParameter(Name = Result)] WcfMessage[] EchoMessages(WcfMessage[] data);
        [OperationContract(Name = "putMessages", Action = Urn + "putMessages", ReplyAction = Urn + "putMessages" + Reply)]
        [return: MessageParameter(Name = Result)] int PutMessages(WcfMessage[] data);
        [OperationContract(Name = "getMessages", Action = Urn + "getMessages", ReplyAction = Urn + "getMessages" + Reply)]
        [return: MessageParameter(Name = Result)] WcfMessage[] GetMessages(int count);
        [OperationContract(Name = "putBytes", Action = Urn + "putBytes", ReplyAction = Urn + "putBytes" + Reply)]
        [return: MessageParameter(Name = Result)] int PutBytes(byte[] data);
        [OperationContract(Name = "putString", Action = Urn + "putString", ReplyAction = Urn + "putString" + Reply)]
        [return: MessageParameter(Name = Result)] int PutString(string data);
        [OperationContract(Name = "bounce", Action = Urn + "bounce", ReplyAction = Urn + "bounce" + Reply)]
        [return: MessageParameter(Name = Result)] WcfItem[] Bounce(WcfItem[] items);
        [OperationContract(Name = "getBoolean", Action = Urn + "getBoolean", ReplyAction = Urn + "getBoolean" + Reply)]
        [return: MessageParameter(Name = Result)] bool GetBoolean();
        [OperationContract(Name = "getOctet", Action = Urn + "getOctet", ReplyAction = Urn + "getOctet" + Reply)]
        [return: MessageParameter(Name = Result)] byte GetOctet();
        [OperationContract(Name = "getChar", Action = Urn + "getChar", ReplyAction = Urn + "getChar" + Reply)]
        [return: MessageParameter(Name = Result)] ushort GetChar();
        [OperationContract(Name = "getInt16", Action = Urn + "getInt16", ReplyAction = Urn + "getInt16" + Reply)]
        [return: MessageParameter(Name = Result)] short GetInt16();
        [OperationContract(Name = "getInt32", Action = Urn + "getInt32", ReplyAction = Urn + "getInt32" + Reply)]
        [return: MessageParameter(Name = Result)] int GetInt32();
        [OperationContract(Name = "getInt64", Action = Urn + "getInt64", ReplyAction = Urn + "getInt64" + Reply)]
        [return: MessageParameter(Name = Result)] long GetInt64();
        [OperationContract(Name = "getFloat", Action = Urn + "getFloat", ReplyAction = Urn + "getFloat" + Reply)]
        [return: MessageParameter(Name = Result)] float GetFloat();
        [OperationContract(Name = "getDouble", Action = Urn + "getDouble", ReplyAction = Urn + "getDouble" + Reply)]
        [return: MessageParameter(Name = Result)] double GetDouble();
        [OperationContract(Name = "getString", Action = Urn + "getString", ReplyAction = Urn + "getString" + Reply)]
        [return: MessageParameter(Name = Result)] string GetString();
        [OperationContract(Name = "getStruct", Action = Urn + "getStruct", ReplyAction = Urn + "getStruct" + Reply)]
        [return: MessageParameter(Name = Result)] WcfAllTypes GetStruct();
        [OperationContract(Name = "setString", Action = Urn + "setString", ReplyAction = Urn + "setString" + Reply)]
        void SetString(string data);
        [OperationContract(Name = "getBooleanArray", Action = Urn + "getBooleanArray", ReplyAction = Urn + "getBooleanArray" + Reply)]
        [return: MessageParameter(Name = Result)] bool[] GetBooleanArray(int count);
        [OperationContract(Name = "getOctetArray", Action = Urn + "getOctetArray", ReplyAction = Urn + "getOctetArray" + Reply)]
        [return: MessageParameter(Name = Result)] byte[] GetOctetArray(int count);
        [OperationContract(Name = "getInt16Array", Action = Urn + "getInt16Array", ReplyAction = Urn + "getInt16Array" + Reply)]
        [return: MessageParameter(Name = Result)] short[] GetInt16Array(int count);
        [OperationContract(Name = "getInt32Array", Action = Urn + "getInt32Array", ReplyAction = Urn + "getInt32Array" + Reply)]
        [return: MessageParameter(Name = Result)] int[] GetInt32Array(int count);
        [OperationContract(Name = "getInt64Array", Action = Urn + "getInt64Array", ReplyAction = Urn + "getInt64Array" + Reply)]
        [return: MessageParameter(Name = Result)] long[] GetInt64Array(int count);
        [OperationContract(Name = "getFloatArray", Action = Urn + "getFloatArray", ReplyAction = Urn + "getFloatArray" + Reply)]
        [return: MessageParameter(Name = Result)] float[] GetFloatArray(int count);
        [OperationContract(Name = "getDoubleArray", Action = Urn + "getDoubleArray", ReplyAction = Urn + "getDoubleArray" + Reply)]
        [return: MessageParameter(Name = Result)] double[] GetDoubleArray(int count);
        [OperationContract(Name = "getStringArray", Action = Urn + "getStringArray", ReplyAction = Urn + "getStringArray" + Reply)]
        [return: MessageParameter(Name = Result)] string[] GetStringArray(int count);
        [OperationContract(Name = "getStructArray", Action = Urn + "getStructArray", ReplyAction = Urn + "getStructArray" + Reply)]
        [return: MessageParameter(Name = Result)] WcfAllTypes[] GetStructArray(int count);
        [OperationContract(Name = "putBooleanArray", Action = Urn + "putBooleanArray", ReplyAction = Urn + "putBooleanArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutBooleanArray(bool[] data);
        [OperationContract(Name = "putOctetArray", Action = Urn + "putOctetArray", ReplyAction = Urn + "putOctetArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutOctetArray(byte[] data);
        [OperationContract(Name = "putInt16Array", Action = Urn + "putInt16Array", ReplyAction = Urn + "putInt16Array" + Reply)]
        [return: MessageParameter(Name = Result)] int PutInt16Array(short[] data);
        [OperationContract(Name = "putInt32Array", Action = Urn + "putInt32Array", ReplyAction = Urn + "putInt32Array" + Reply)]
        [return: MessageParameter(Name = Result)] int PutInt32Array(int[] data);
        [OperationContract(Name = "putInt64Array", Action = Urn + "putInt64Array", ReplyAction = Urn + "putInt64Array" + Reply)]
        [return: MessageParameter(Name = Result)] int PutInt64Array(long[] data);
        [OperationContract(Name = "putFloatArray", Action = Urn + "putFloatArray", ReplyAction = Urn + "putFloatArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutFloatArray(float[] data);
        [OperationContract(Name = "putDoubleArray", Action = Urn + "putDoubleArray", ReplyAction = Urn + "putDoubleArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutDoubleArray(double[] data);
        [OperationContract(Name = "putStringArray", Action = Urn + "putStringArray", ReplyAction = Urn + "putStringArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutStringArray(string[] data);
        [OperationContract(Name = "putStructArray", Action = Urn + "putStructArray", ReplyAction = Urn + "putStructArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutStructArray(WcfAllTypes[] data);
        [OperationContract(Name = "sleep", Action = Urn + "sleep", ReplyAction = Urn + "sleep" + Reply)]
        void Sleep(int millis);
        [OperationContract(Name = "sort", Action = Urn + "sort", ReplyAction = Urn + "sort" + Reply)]
        [return: MessageParameter(Name = Result)] int[] Sort(int[] data);
        [OperationContract(Name = "fail", Action = Urn + "fail", ReplyAction = Urn + "fail" + Reply)]
        [FaultContract(typeof(WcfFault), Name = "benchFault", Namespace = Namespace)]
        void Fail(int code, string message);
        [OperationContract(Name = "echo", Action = Urn + "echo", ReplyAction = Urn + "echo" + Reply)]
        [return: MessageParameter(Name = Result)] WcfAllTypes Echo(WcfAllTypes data);
        [OperationContract(Name = "echoArrays", Action = Urn + "echoArrays", ReplyAction = Urn + "echoArrays" + Reply)]
        [return: MessageParameter(Name = Result)] WcfAllArrays EchoArrays(WcfAllArrays data);

    }

    /// <summary>
    /// The contract of bench.wsdl, where characters are a string: XML Schema has no other type for them.
    /// </summary>
    [ServiceContract(Name = "Bench", Namespace = Namespace)]
    public interface ITextBench : IWcfBench
    {
        [OperationContract(Name = "putChars", Action = Urn + "putChars", ReplyAction = Urn + "putChars" + Reply)]
        [return: MessageParameter(Name = Result)] int PutChars(string data);
        [OperationContract(Name = "getCharArray", Action = Urn + "getCharArray", ReplyAction = Urn + "getCharArray" + Reply)]
        [return: MessageParameter(Name = Result)] string GetCharArray(int count);
        [OperationContract(Name = "putCharArray", Action = Urn + "putCharArray", ReplyAction = Urn + "putCharArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutCharArray(string data);

    }

    /// <summary>The contract of .NET's own encoding, which has an array of characters.</summary>
    [ServiceContract(Name = "Bench", Namespace = Namespace)]
    public interface ICharsBench : IWcfBench
    {
        [OperationContract(Name = "putChars", Action = Urn + "putChars", ReplyAction = Urn + "putChars" + Reply)]
        [return: MessageParameter(Name = Result)] int PutChars(char[] data);
        [OperationContract(Name = "getCharArray", Action = Urn + "getCharArray", ReplyAction = Urn + "getCharArray" + Reply)]
        [return: MessageParameter(Name = Result)] char[] GetCharArray(int count);
        [OperationContract(Name = "putCharArray", Action = Urn + "putCharArray", ReplyAction = Urn + "putCharArray" + Reply)]
        [return: MessageParameter(Name = Result)] int PutCharArray(char[] data);

    }
}
