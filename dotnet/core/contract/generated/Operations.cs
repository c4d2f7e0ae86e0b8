// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Collections.Generic;

namespace Roundtrip.Core
{
    public static partial class Operations
    {
        // Fields of a class that is written in two files have an order within each file alone: the table begins here.
        private static readonly List<Operation> Table = new List<Operation>();

        public static readonly NumberOperation<int, int> Invoke =
            Add("invoke", 1, 4, InvokeShape());
        public static readonly NumberOperation<byte[], int> PutBytes =
            Add("putBytes", 2, 1, PutShape(Element.Octet), Range("size", 0, 16777216));
        public static readonly NumberOperation<char[], int> PutChars =
            Add("putChars", 3, 1, PutShape(Element.Char), Range("size", 0, 16777216));
        public static readonly NumberOperation<string, int> PutString =
            Add("putString", 4, 1, PutShape(), Range("size", 0, 16777216));
        public static readonly BounceOperation Bounce =
            Add("bounce", 5, 28, BounceShape(), Range("items", 1, 4096), Range("name_length", 16, 65536, 16));
        public static readonly ObjectOperation<AllTypes, AllTypes> Echo =
            Untimed(Add("echo", 6, 0, EchoShape(TimedValues.Struct(0))));
        public static readonly ObjectOperation<AllArrays, AllArrays> EchoArrays =
            Untimed(Add("echoArrays", 7, 0, EchoShape(TimedValues.Arrays(1))));
        public static readonly ObjectOperation<BenchFault, BenchFault> Fail =
            Untimed(Add("fail", 8, 0, FailShape()));
        public static readonly NumberOperation<Nothing, bool> GetBoolean =
            Add("getBoolean", 9, 1, GetShape(Element.Boolean));
        public static readonly NumberOperation<Nothing, byte> GetOctet =
            Add("getOctet", 10, 1, GetShape(Element.Octet));
        public static readonly NumberOperation<Nothing, char> GetChar =
            Add("getChar", 11, 1, GetShape(Element.Char));
        public static readonly NumberOperation<Nothing, short> GetInt16 =
            Add("getInt16", 12, 2, GetShape(Element.Int16));
        public static readonly NumberOperation<Nothing, int> GetInt32 =
            Add("getInt32", 13, 4, GetShape(Element.Int32));
        public static readonly NumberOperation<Nothing, long> GetInt64 =
            Add("getInt64", 14, 8, GetShape(Element.Int64));
        public static readonly NumberOperation<Nothing, float> GetFloat =
            Add("getFloat", 15, 4, GetShape(Element.Float));
        public static readonly NumberOperation<Nothing, double> GetDouble =
            Add("getDouble", 16, 8, GetShape(Element.Double));
        public static readonly ObjectOperation<Nothing, string> GetString =
            Add("getString", 17, 1, GetTextShape(), Range("size", 0, 16777216));
        public static readonly ObjectOperation<Nothing, string> GetWstring =
            Add("getWstring", 18, 1, GetTextShape(), Range("size", 0, 16777216));
        public static readonly ObjectOperation<Nothing, AllTypes> GetStruct =
            Add("getStruct", 19, 64, GetStructShape());
        public static readonly ObjectOperation<string, Nothing> SetString =
            Add("setString", 20, 1, SetTextShape(GetString), Range("size", 0, 16777216));
        public static readonly ObjectOperation<string, Nothing> SetWstring =
            Add("setWstring", 21, 1, SetTextShape(GetWstring), Range("size", 0, 16777216));
        public static readonly ObjectOperation<int, bool[]> GetBooleanArray =
            Add("getBooleanArray", 22, 1, GetArrayShape(Element.Boolean), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, byte[]> GetOctetArray =
            Add("getOctetArray", 23, 1, GetArrayShape(Element.Octet), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, char[]> GetCharArray =
            Add("getCharArray", 24, 1, GetArrayShape(Element.Char), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, short[]> GetInt16Array =
            Add("getInt16Array", 25, 2, GetArrayShape(Element.Int16), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, int[]> GetInt32Array =
            Add("getInt32Array", 26, 4, GetArrayShape(Element.Int32), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, long[]> GetInt64Array =
            Add("getInt64Array", 27, 8, GetArrayShape(Element.Int64), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, float[]> GetFloatArray =
            Add("getFloatArray", 28, 4, GetArrayShape(Element.Float), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, double[]> GetDoubleArray =
            Add("getDoubleArray", 29, 8, GetArrayShape(Element.Double), Range("count", 0, 1048576));
        public static readonly ObjectOperation<int, string[]> GetStringArray =
            Add("getStringArray", 30, 16, GetArrayShape(Element.String), Range("count", 0, 65536));
        public static readonly ObjectOperation<int, AllTypes[]> GetStructArray =
            Add("getStructArray", 31, 64, GetArrayShape(Element.Struct), Range("count", 0, 65536));
        public static readonly NumberOperation<bool[], int> PutBooleanArray =
            Add("putBooleanArray", 32, 1, PutShape(Element.Boolean), Range("count", 0, 1048576));
        public static readonly NumberOperation<byte[], int> PutOctetArray =
            Add("putOctetArray", 33, 1, PutShape(Element.Octet), Range("count", 0, 1048576));
        public static readonly NumberOperation<char[], int> PutCharArray =
            Add("putCharArray", 34, 1, PutShape(Element.Char), Range("count", 0, 1048576));
        public static readonly NumberOperation<short[], int> PutInt16Array =
            Add("putInt16Array", 35, 2, PutShape(Element.Int16), Range("count", 0, 1048576));
        public static readonly NumberOperation<int[], int> PutInt32Array =
            Add("putInt32Array", 36, 4, PutShape(Element.Int32), Range("count", 0, 1048576));
        public static readonly NumberOperation<long[], int> PutInt64Array =
            Add("putInt64Array", 37, 8, PutShape(Element.Int64), Range("count", 0, 1048576));
        public static readonly NumberOperation<float[], int> PutFloatArray =
            Add("putFloatArray", 38, 4, PutShape(Element.Float), Range("count", 0, 1048576));
        public static readonly NumberOperation<double[], int> PutDoubleArray =
            Add("putDoubleArray", 39, 8, PutShape(Element.Double), Range("count", 0, 1048576));
        public static readonly NumberOperation<string[], int> PutStringArray =
            Add("putStringArray", 40, 16, PutShape(Element.String), Range("count", 0, 65536));
        public static readonly NumberOperation<AllTypes[], int> PutStructArray =
            Add("putStructArray", 41, 64, PutShape(Element.Struct), Range("count", 0, 65536));
        public static readonly ObjectOperation<Nothing, Counter> GetCounter =
            Add("getCounter", 42, 0, ReferenceShape());
        public static readonly ObjectOperation<Nothing, Counter> OpenCounter =
            Add("openCounter", 43, 0, OpenShape());
        public static readonly ObjectOperation<int, Counter[]> GetCounterArray =
            Add("getCounterArray", 44, 0, ReferencesShape(), Range("count", 0, 4096));
        public static readonly NumberOperation<Counter, int> CallCounter =
            Add("callCounter", 45, 4, CallBackShape());
        public static readonly ObjectOperation<int, Nothing> Sleep =
            Add("sleep", 46, 0, SleepShape(), Range("millis", 0, 600000));
        public static readonly ObjectOperation<int[], int[]> Sort =
            Add("sort", 47, 4, SortShape(), Range("count", 0, 4194304));

        /// <summary>No operation of the contract: the core times the middleware's own way to a proxy.</summary>
        public static readonly ObjectOperation<Nothing, Nothing> Connect =
            Add("connect", 0, 0, new ObjectOperation<Nothing, Nothing>(), Range("first_call", 0, 1));

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
