// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Collections.Generic;

namespace Roundtrip.Core
{
    public static partial class Operations
    {
#pragma warning disable CS1591 // What each operation does is said once, in shared-idl/contract.md.
        // Fields of a class that is written in two files have an order within each file alone: the table begins here.
        private static readonly List<Operation> Table = new List<Operation>();

        public static readonly NumberOperation<int, int> Invoke =
            InvokeShape("invoke", 1, 4);
        public static readonly NumberOperation<byte[], int> PutBytes =
            PutShape("putBytes", 2, 1, Element.Octet, Limit("size", 0, 16777216));
        public static readonly NumberOperation<char[], int> PutChars =
            PutShape("putChars", 3, 1, Element.Char, Limit("size", 0, 16777216));
        public static readonly NumberOperation<string, int> PutString =
            PutShape("putString", 4, 1, Limit("size", 0, 16777216));
        public static readonly BounceOperation Bounce =
            BounceShape("bounce", 5, 28, Limit("items", 1, 4096), Limit("name_length", 16, 65536, 16));
        public static readonly ObjectOperation<AllTypes, AllTypes> Echo =
            Untimed(EchoShape("echo", 6, 0, TimedValues.Struct(0)));
        public static readonly ObjectOperation<AllArrays, AllArrays> EchoArrays =
            Untimed(EchoShape("echoArrays", 7, 0, TimedValues.Arrays(1)));
        public static readonly ObjectOperation<BenchFault, BenchFault> Fail =
            Untimed(FailShape("fail", 8, 0));
        public static readonly NumberOperation<Nothing, bool> GetBoolean =
            GetShape("getBoolean", 9, 1, Element.Boolean);
        public static readonly NumberOperation<Nothing, byte> GetOctet =
            GetShape("getOctet", 10, 1, Element.Octet);
        public static readonly NumberOperation<Nothing, char> GetChar =
            GetShape("getChar", 11, 1, Element.Char);
        public static readonly NumberOperation<Nothing, short> GetInt16 =
            GetShape("getInt16", 12, 2, Element.Int16);
        public static readonly NumberOperation<Nothing, int> GetInt32 =
            GetShape("getInt32", 13, 4, Element.Int32);
        public static readonly NumberOperation<Nothing, long> GetInt64 =
            GetShape("getInt64", 14, 8, Element.Int64);
        public static readonly NumberOperation<Nothing, float> GetFloat =
            GetShape("getFloat", 15, 4, Element.Float);
        public static readonly NumberOperation<Nothing, double> GetDouble =
            GetShape("getDouble", 16, 8, Element.Double);
        public static readonly ObjectOperation<Nothing, string> GetString =
            GetTextShape("getString", 17, 1, Limit("size", 0, 16777216));
        public static readonly ObjectOperation<Nothing, string> GetWstring =
            GetTextShape("getWstring", 18, 1, Limit("size", 0, 16777216));
        public static readonly ObjectOperation<Nothing, AllTypes> GetStruct =
            GetStructShape("getStruct", 19, 64);
        public static readonly ObjectOperation<string, Nothing> SetString =
            SetTextShape("setString", 20, 1, GetString, Limit("size", 0, 16777216));
        public static readonly ObjectOperation<string, Nothing> SetWstring =
            SetTextShape("setWstring", 21, 1, GetWstring, Limit("size", 0, 16777216));
        public static readonly ObjectOperation<int, bool[]> GetBooleanArray =
            GetArrayShape("getBooleanArray", 22, 1, Element.Boolean, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, byte[]> GetOctetArray =
            GetArrayShape("getOctetArray", 23, 1, Element.Octet, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, char[]> GetCharArray =
            GetArrayShape("getCharArray", 24, 1, Element.Char, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, short[]> GetInt16Array =
            GetArrayShape("getInt16Array", 25, 2, Element.Int16, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, int[]> GetInt32Array =
            GetArrayShape("getInt32Array", 26, 4, Element.Int32, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, long[]> GetInt64Array =
            GetArrayShape("getInt64Array", 27, 8, Element.Int64, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, float[]> GetFloatArray =
            GetArrayShape("getFloatArray", 28, 4, Element.Float, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, double[]> GetDoubleArray =
            GetArrayShape("getDoubleArray", 29, 8, Element.Double, Limit("count", 0, 1048576));
        public static readonly ObjectOperation<int, string[]> GetStringArray =
            GetArrayShape("getStringArray", 30, 16, Element.String, Limit("count", 0, 65536));
        public static readonly ObjectOperation<int, AllTypes[]> GetStructArray =
            GetArrayShape("getStructArray", 31, 64, Element.Struct, Limit("count", 0, 65536));
        public static readonly NumberOperation<bool[], int> PutBooleanArray =
            PutShape("putBooleanArray", 32, 1, Element.Boolean, Limit("count", 0, 1048576));
        public static readonly NumberOperation<byte[], int> PutOctetArray =
            PutShape("putOctetArray", 33, 1, Element.Octet, Limit("count", 0, 1048576));
        public static readonly NumberOperation<char[], int> PutCharArray =
            PutShape("putCharArray", 34, 1, Element.Char, Limit("count", 0, 1048576));
        public static readonly NumberOperation<short[], int> PutInt16Array =
            PutShape("putInt16Array", 35, 2, Element.Int16, Limit("count", 0, 1048576));
        public static readonly NumberOperation<int[], int> PutInt32Array =
            PutShape("putInt32Array", 36, 4, Element.Int32, Limit("count", 0, 1048576));
        public static readonly NumberOperation<long[], int> PutInt64Array =
            PutShape("putInt64Array", 37, 8, Element.Int64, Limit("count", 0, 1048576));
        public static readonly NumberOperation<float[], int> PutFloatArray =
            PutShape("putFloatArray", 38, 4, Element.Float, Limit("count", 0, 1048576));
        public static readonly NumberOperation<double[], int> PutDoubleArray =
            PutShape("putDoubleArray", 39, 8, Element.Double, Limit("count", 0, 1048576));
        public static readonly NumberOperation<string[], int> PutStringArray =
            PutShape("putStringArray", 40, 16, Element.String, Limit("count", 0, 65536));
        public static readonly NumberOperation<AllTypes[], int> PutStructArray =
            PutShape("putStructArray", 41, 64, Element.Struct, Limit("count", 0, 65536));
        public static readonly ObjectOperation<Nothing, Counter> GetCounter =
            ReferenceShape("getCounter", 42, 0);
        public static readonly ObjectOperation<Nothing, Counter> OpenCounter =
            OpenShape("openCounter", 43, 0);
        public static readonly ObjectOperation<int, Counter[]> GetCounterArray =
            ReferencesShape("getCounterArray", 44, 0, Limit("count", 0, 4096));
        public static readonly NumberOperation<Counter, int> CallCounter =
            CallBackShape("callCounter", 45, 4);
        public static readonly ObjectOperation<int, Nothing> Sleep =
            SleepShape("sleep", 46, 0, Limit("millis", 0, 600000));
        public static readonly ObjectOperation<int[], int[]> Sort =
            SortShape("sort", 47, 4, Limit("count", 0, 4194304));

        /// <summary>No operation of the contract: the core times the middleware's own way to a proxy.</summary>
        public static readonly ObjectOperation<Nothing, Nothing> Connect =
            Add("connect", 0, 0, new ObjectOperation<Nothing, Nothing>(), Limit("first_call", 0, 1));

        /// <summary>What sets or gets the second type of strings, which most languages and wires do not have.</summary>
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
#pragma warning restore CS1591
    }
}
