// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Collections.Generic;

namespace Roundtrip.Core
{
    public static partial class Operations
    {
        // Fields of a class that is written in two files have an order within each file alone: the table begins here.
        private static readonly List<Operation> Table = new List<Operation>();

        public static readonly NumberOperation<int, int> Invoke = Add(
            "invoke", 1, 4, true, false, InvokeShape());
        public static readonly NumberOperation<byte[], int> PutBytes = Add(
            "putBytes", 2, 1, true, false, PutShape(Types.OctetArray), Range("size", 0, 16777216));
        public static readonly NumberOperation<char[], int> PutChars = Add(
            "putChars", 3, 1, true, false, PutShape(Types.CharArray), Range("size", 0, 16777216));
        public static readonly NumberOperation<string, int> PutString = Add(
            "putString", 4, 1, true, false, PutShape(Types.String), Range("size", 0, 16777216));
        public static readonly BounceOperation<Item> Bounce = Add(
            "bounce", 5, 28, true, false, BounceShape(Types.ItemArray), Range("items", 1, 4096), Range("name_length", 16, 65536, 16, isTextLength: true));
        public static readonly ObjectOperation<AllTypes, AllTypes> Echo = Add(
            "echo", 6, 0, false, false, EchoShape(Types.AllTypes));
        public static readonly ObjectOperation<AllArrays, AllArrays> EchoArrays = Add(
            "echoArrays", 7, 0, false, false, EchoShape(Types.AllArrays));
        public static readonly ObjectOperation<BenchFault, BenchFault> Fail = Add(
            "fail", 8, 0, false, false, FailShape());
        public static readonly NumberOperation<Nothing, bool> GetBoolean = Add(
            "getBoolean", 9, 1, true, false, GetNumberShape(Types.Boolean));
        public static readonly NumberOperation<Nothing, byte> GetOctet = Add(
            "getOctet", 10, 1, true, false, GetNumberShape(Types.Octet));
        public static readonly NumberOperation<Nothing, char> GetChar = Add(
            "getChar", 11, 1, true, false, GetNumberShape(Types.Char));
        public static readonly NumberOperation<Nothing, short> GetInt16 = Add(
            "getInt16", 12, 2, true, false, GetNumberShape(Types.Int16));
        public static readonly NumberOperation<Nothing, int> GetInt32 = Add(
            "getInt32", 13, 4, true, false, GetNumberShape(Types.Int32));
        public static readonly NumberOperation<Nothing, long> GetInt64 = Add(
            "getInt64", 14, 8, true, false, GetNumberShape(Types.Int64));
        public static readonly NumberOperation<Nothing, float> GetFloat = Add(
            "getFloat", 15, 4, true, false, GetNumberShape(Types.Float));
        public static readonly NumberOperation<Nothing, double> GetDouble = Add(
            "getDouble", 16, 8, true, false, GetNumberShape(Types.Double));
        public static readonly ObjectOperation<Nothing, string> GetString = Add(
            "getString", 17, 1, true, false, GetTextShape(), Range("size", 0, 16777216));
        public static readonly ObjectOperation<Nothing, string> GetWstring = Add(
            "getWstring", 18, 1, true, false, GetTextShape(), Range("size", 0, 16777216));
        public static readonly ObjectOperation<Nothing, AllTypes> GetStruct = Add(
            "getStruct", 19, 64, true, false, GetStructShape(Types.AllTypes));
        public static readonly ObjectOperation<string, Nothing> SetString = Add(
            "setString", 20, 1, true, false, SetTextShape(GetString), Range("size", 0, 16777216));
        public static readonly ObjectOperation<string, Nothing> SetWstring = Add(
            "setWstring", 21, 1, true, false, SetTextShape(GetWstring), Range("size", 0, 16777216));
        public static readonly ObjectOperation<int, bool[]> GetBooleanArray = Add(
            "getBooleanArray", 22, 1, true, false, GetArrayShape(Types.BooleanArray), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, byte[]> GetOctetArray = Add(
            "getOctetArray", 23, 1, true, false, GetArrayShape(Types.OctetArray), Range("count", 0, 4194304));
        public static readonly ObjectOperation<int, char[]> GetCharArray = Add(
            "getCharArray", 24, 1, true, false, GetArrayShape(Types.CharArray), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, short[]> GetInt16Array = Add(
            "getInt16Array", 25, 2, true, false, GetArrayShape(Types.Int16Array), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, int[]> GetInt32Array = Add(
            "getInt32Array", 26, 4, true, false, GetArrayShape(Types.Int32Array), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, long[]> GetInt64Array = Add(
            "getInt64Array", 27, 8, true, false, GetArrayShape(Types.Int64Array), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, float[]> GetFloatArray = Add(
            "getFloatArray", 28, 4, true, false, GetArrayShape(Types.FloatArray), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, double[]> GetDoubleArray = Add(
            "getDoubleArray", 29, 8, true, false, GetArrayShape(Types.DoubleArray), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, string[]> GetStringArray = Add(
            "getStringArray", 30, 16, true, false, GetArrayShape(Types.StringArray), Range("count", 0, 65536));
        public static readonly ObjectOperation<int, AllTypes[]> GetStructArray = Add(
            "getStructArray", 31, 64, true, false, GetArrayShape(Types.AllTypesArray), Range("count", 0, 65536));
        public static readonly NumberOperation<bool[], int> PutBooleanArray = Add(
            "putBooleanArray", 32, 1, true, false, PutShape(Types.BooleanArray), Range("count", 0, 1048576));
        public static readonly NumberOperation<byte[], int> PutOctetArray = Add(
            "putOctetArray", 33, 1, true, false, PutShape(Types.OctetArray), Range("count", 0, 1048576));
        public static readonly NumberOperation<char[], int> PutCharArray = Add(
            "putCharArray", 34, 1, true, false, PutShape(Types.CharArray), Range("count", 0, 1048576));
        public static readonly NumberOperation<short[], int> PutInt16Array = Add(
            "putInt16Array", 35, 2, true, false, PutShape(Types.Int16Array), Range("count", 0, 1048576));
        public static readonly NumberOperation<int[], int> PutInt32Array = Add(
            "putInt32Array", 36, 4, true, false, PutShape(Types.Int32Array), Range("count", 0, 1048576));
        public static readonly NumberOperation<long[], int> PutInt64Array = Add(
            "putInt64Array", 37, 8, true, false, PutShape(Types.Int64Array), Range("count", 0, 1048576));
        public static readonly NumberOperation<float[], int> PutFloatArray = Add(
            "putFloatArray", 38, 4, true, false, PutShape(Types.FloatArray), Range("count", 0, 1048576));
        public static readonly NumberOperation<double[], int> PutDoubleArray = Add(
            "putDoubleArray", 39, 8, true, false, PutShape(Types.DoubleArray), Range("count", 0, 1048576));
        public static readonly NumberOperation<string[], int> PutStringArray = Add(
            "putStringArray", 40, 16, true, false, PutShape(Types.StringArray), Range("count", 0, 65536));
        public static readonly NumberOperation<AllTypes[], int> PutStructArray = Add(
            "putStructArray", 41, 64, true, false, PutShape(Types.AllTypesArray), Range("count", 0, 65536));
        public static readonly ObjectOperation<Nothing, Counter> GetCounter = Add(
            "getCounter", 42, 0, true, false, ReferenceShape());
        public static readonly ObjectOperation<Nothing, Counter> OpenCounter = Add(
            "openCounter", 43, 0, true, false, OpenShape());
        public static readonly ObjectOperation<int, Counter[]> GetCounterArray = Add(
            "getCounterArray", 44, 0, true, false, ReferencesShape(), Range("count", 0, 4096));
        public static readonly NumberOperation<Counter, int> CallCounter = Add(
            "callCounter", 45, 4, true, false, CallBackShape());
        public static readonly ObjectOperation<int, Nothing> Sleep = Add(
            "sleep", 46, 0, true, false, SleepShape(), Range("millis", 0, 600000));
        public static readonly ObjectOperation<int[], int[]> Sort = Add(
            "sort", 47, 4, true, true, SortShape(Types.Int32Array), Range("count", 0, 4194304));
        public static readonly ObjectOperation<Message, Message> EchoMessage = Add(
            "echoMessage", 48, 0, true, false, EchoShape(Types.Message));
        public static readonly NumberOperation<Message, int> PutMessage = Add(
            "putMessage", 49, 1, true, false, CountShape(Types.Message));
        public static readonly ObjectOperation<Nothing, Message> GetMessage = Add(
            "getMessage", 50, 0, true, false, GetStructShape(Types.Message));
        public static readonly ObjectOperation<Message[], Message[]> EchoMessages = Add(
            "echoMessages", 51, 0, true, false, EchoShape(Types.MessageArray), Range("count", 0, 4096));
        public static readonly NumberOperation<Message[], int> PutMessages = Add(
            "putMessages", 52, 1, true, false, CountShape(Types.MessageArray), Range("count", 0, 4096));
        public static readonly ObjectOperation<int, Message[]> GetMessages = Add(
            "getMessages", 53, 0, true, false, GetArrayShape(Types.MessageArray), Range("count", 0, 4096));

        /// <summary>No operation of the contract: the core times the middleware's own way to a proxy.</summary>
        public static readonly ObjectOperation<Nothing, Nothing> Connect =
            Add("connect", 0, 0, true, false, new ObjectOperation<Nothing, Nothing>(), Range("first_call", 0, 1));

        /// <summary>What sets or gets the second type of strings, which most languages and protocols do not have.</summary>
        public static readonly Operation[] WideTexts =
        {
            GetWstring,
            SetWstring,
        };

        /// <summary>What takes or returns references to remote objects.</summary>
        public static readonly Operation[] References =
        {
            GetCounter,
            OpenCounter,
            GetCounterArray,
            CallCounter,
        };
    }
}
