using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// The table of operations, a line each, in the order of shared-idl/operations.json: name, code, logical bytes of
    /// an element, limits, and the formula of what is sent or returned.
    /// </summary>
    public static class Operations
    {
#pragma warning disable CS1591 // What each operation does is said once, in shared-idl/contract.md.
        private static readonly List<Operation> Table = new List<Operation>();
        private static readonly Limits Size = UpTo("size", 16 << 20);
        private static readonly Limits Count = UpTo("count", 1 << 20);
        private static readonly Limits Objects = UpTo("count", 65536);

        public static readonly NumberOperation<int, int> Invoke = Add("invoke", 1, 4, new NumberOperation<int, int>
        {
            Argument = _ => TimedValues.InvokeArgument,
            Reply = _ => TimedValues.InvokeArgument + 1,
            Answer = (servant, n) => unchecked(n + 1),
        });

        public static readonly NumberOperation<byte[], int> PutBytes = Put("putBytes", 2, 1, Size, Element.Octet);
        public static readonly NumberOperation<char[], int> PutChars = Put("putChars", 3, 1, Size, Element.Char);
        public static readonly NumberOperation<string, int> PutString =
            Put("putString", 4, 1, Size, TimedValues.Text, data => data.Length);

        public static readonly BounceOperation Bounce = Add("bounce", 5, 28, new BounceOperation
        {
            Argument = amount => TimedValues.Items(amount.Count, amount.NameLength),
            Reply = amount => Items.WithoutLast(TimedValues.Items(amount.Count, amount.NameLength)),
            Answer = (servant, items) => Items.WithoutLast(items),
            Elements = (items, reply) => items.Length,
            Compare = Items.DescribeDifference,
        }, new Limits { Name = "items", Least = 1, Most = 4096 }, TimedValues.NameLengths);

        public static readonly ObjectOperation<AllTypes, AllTypes> Echo =
            Returned("echo", 6, TimedValues.Struct(0), AllTypes.DescribeDifference);
        public static readonly ObjectOperation<AllArrays, AllArrays> EchoArrays =
            Returned("echoArrays", 7, TimedValues.Arrays(1), AllArrays.DescribeDifference);

        /// <summary>Its reply is the fault that came; null if it returned.</summary>
        public static readonly ObjectOperation<BenchFault, BenchFault> Fail = Returned(
            "fail", 8, new BenchFault(TimedValues.InvokeArgument, TimedValues.Text(16)), BenchFault.DescribeDifference);

        public static readonly NumberOperation<Nothing, bool> GetBoolean = Get("getBoolean", 9, 1, Element.Boolean);
        public static readonly NumberOperation<Nothing, byte> GetOctet = Get("getOctet", 10, 1, Element.Octet);
        public static readonly NumberOperation<Nothing, char> GetChar = Get("getChar", 11, 1, Element.Char);
        public static readonly NumberOperation<Nothing, short> GetInt16 = Get("getInt16", 12, 2, Element.Int16);
        public static readonly NumberOperation<Nothing, int> GetInt32 = Get("getInt32", 13, 4, Element.Int32);
        public static readonly NumberOperation<Nothing, long> GetInt64 = Get("getInt64", 14, 8, Element.Int64);
        public static readonly NumberOperation<Nothing, float> GetFloat = Get("getFloat", 15, 4, Element.Float);
        public static readonly NumberOperation<Nothing, double> GetDouble = Get("getDouble", 16, 8, Element.Double);
        public static readonly ObjectOperation<Nothing, string> GetString =
            GetText("getString", 17, servant => servant.String);
        public static readonly ObjectOperation<Nothing, string> GetWstring =
            GetText("getWstring", 18, servant => servant.Wstring);
        public static readonly ObjectOperation<Nothing, AllTypes> GetStruct =
            Add("getStruct", 19, 64, new ObjectOperation<Nothing, AllTypes>
            {
                Reply = _ => TimedValues.Struct(0),
                Answer = (servant, _) => servant.Kept(GetStruct, 1, each => each),
                Compare = AllTypes.DescribeDifference,
            });

        public static readonly ObjectOperation<string, Nothing> SetString =
            SetText("setString", 20, GetString, (servant, text) => servant.String = text);
        public static readonly ObjectOperation<string, Nothing> SetWstring =
            SetText("setWstring", 21, GetWstring, (servant, text) => servant.Wstring = text);

        public static readonly ObjectOperation<int, bool[]> GetBooleanArray =
            GetArray("getBooleanArray", 22, 1, Count, Element.Boolean);
        public static readonly ObjectOperation<int, byte[]> GetOctetArray =
            GetArray("getOctetArray", 23, 1, Count, Element.Octet);
        public static readonly ObjectOperation<int, char[]> GetCharArray =
            GetArray("getCharArray", 24, 1, Count, Element.Char);
        public static readonly ObjectOperation<int, short[]> GetInt16Array =
            GetArray("getInt16Array", 25, 2, Count, Element.Int16);
        public static readonly ObjectOperation<int, int[]> GetInt32Array =
            GetArray("getInt32Array", 26, 4, Count, Element.Int32);
        public static readonly ObjectOperation<int, long[]> GetInt64Array =
            GetArray("getInt64Array", 27, 8, Count, Element.Int64);
        public static readonly ObjectOperation<int, float[]> GetFloatArray =
            GetArray("getFloatArray", 28, 4, Count, Element.Float);
        public static readonly ObjectOperation<int, double[]> GetDoubleArray =
            GetArray("getDoubleArray", 29, 8, Count, Element.Double);
        public static readonly ObjectOperation<int, string[]> GetStringArray =
            GetArray("getStringArray", 30, 16, Objects, Element.String);
        public static readonly ObjectOperation<int, AllTypes[]> GetStructArray =
            GetArray("getStructArray", 31, 64, Objects, Element.Struct);

        public static readonly NumberOperation<bool[], int> PutBooleanArray =
            Put("putBooleanArray", 32, 1, Count, Element.Boolean);
        public static readonly NumberOperation<byte[], int> PutOctetArray =
            Put("putOctetArray", 33, 1, Count, Element.Octet);
        public static readonly NumberOperation<char[], int> PutCharArray =
            Put("putCharArray", 34, 1, Count, Element.Char);
        public static readonly NumberOperation<short[], int> PutInt16Array =
            Put("putInt16Array", 35, 2, Count, Element.Int16);
        public static readonly NumberOperation<int[], int> PutInt32Array =
            Put("putInt32Array", 36, 4, Count, Element.Int32);
        public static readonly NumberOperation<long[], int> PutInt64Array =
            Put("putInt64Array", 37, 8, Count, Element.Int64);
        public static readonly NumberOperation<float[], int> PutFloatArray =
            Put("putFloatArray", 38, 4, Count, Element.Float);
        public static readonly NumberOperation<double[], int> PutDoubleArray =
            Put("putDoubleArray", 39, 8, Count, Element.Double);
        public static readonly NumberOperation<string[], int> PutStringArray =
            Put("putStringArray", 40, 16, Objects, Element.String);
        public static readonly NumberOperation<AllTypes[], int> PutStructArray =
            Put("putStructArray", 41, 64, Objects, Element.Struct);

        public static readonly ObjectOperation<Nothing, Counter> GetCounter =
            Add("getCounter", 42, 0, new ObjectOperation<Nothing, Counter>
            {
                Made = (servant, _) => servant.Existing(1)[0],
                Answer = (servant, _) => servant.Kept(GetCounter, 1, each => each),
                Compare = (_, counter) => Counter.CheckMonotonic(counter),
            });

        public static readonly ObjectOperation<Nothing, Counter> OpenCounter =
            Add("openCounter", 43, 0, new ObjectOperation<Nothing, Counter>
            {
                Answer = (servant, _) => new CountedCounter(),
                Compare = (_, counter) => Counter.CheckIncrements(counter, 1),
                Release = counter => counter.Close(),
            });

        public static readonly ObjectOperation<int, Counter[]> GetCounterArray =
            Add("getCounterArray", 44, 0, new ObjectOperation<int, Counter[]>
            {
                Argument = amount => amount.Count,
                Reply = amount => new Counter[amount.Count],
                Made = (servant, count) => servant.Existing(count),
                Answer = (servant, count) => servant.Kept(GetCounterArray, count, each => each),
                Compare = Counter.DescribeDifference,
            }, UpTo("count", 4096));

        /// <summary>Its argument is a counter that is opened beforehand.</summary>
        public static readonly NumberOperation<Counter, int> CallCounter =
            Add("callCounter", 45, 4, new NumberOperation<Counter, int>
            {
                Answer = (servant, counter) => counter.Increment(),
                Formula = calls => ReferenceCases.CallBack(calls, 1),
            });

        public static readonly ObjectOperation<int, Nothing> Sleep =
            Add("sleep", 46, 0, new ObjectOperation<int, Nothing>
            {
                Argument = amount => amount.Count,
                Answer = (servant, millis) => servant.Sleep(millis),
            }, UpTo("millis", 600000));

        public static readonly ObjectOperation<int[], int[]> Sort = Add("sort", 47, 4, new ObjectOperation<int[], int[]>
        {
            Argument = amount => Element.Int32.Array(amount.Count),
            Reply = amount => TimedValues.Sorted(Element.Int32.Array(amount.Count)),
            Answer = (servant, data) => TimedValues.Sorted(data),
            Elements = (data, reply) => data.Length,
            Compare = Element.Int32.DescribeDifference,
        }, UpTo("count", 1 << 22));

        /// <summary>No operation of the contract: the core times the middleware's own way to a proxy.</summary>
        public static readonly ObjectOperation<Nothing, Nothing> Connect =
            Add("connect", 0, 0, new ObjectOperation<Nothing, Nothing>(), UpTo("first_call", 1));
#pragma warning restore CS1591

        /// <summary>All of them, in the table's order.</summary>
        public static IReadOnlyList<Operation> All => Table;

        /// <summary>The operation of that name; null if there is none.</summary>
        internal static Operation Find(string name) => Table.FirstOrDefault(each => each.Name == name);

        private static T Add<T>(string name, int code, int bytes, T operation, params Limits[] limits)
            where T : Operation
        {
            operation.Name = name;
            operation.Code = code;
            operation.Bytes = bytes;
            operation.Limits = limits;
            operation.Index = Table.Count;
            Table.Add(operation);
            return operation;
        }

        private static Limits UpTo(string name, int most) => new Limits { Name = name, Most = most };

        private static NumberOperation<T[], int> Put<T>(
            string name, int code, int bytes, Limits limits, Element<T> element) =>
            Put(name, code, bytes, limits, element.Array, data => data.Length);

        private static NumberOperation<T, int> Put<T>(
            string name, int code, int bytes, Limits limits, Func<int, T> formula, Func<T, int> length) =>
            Add(name, code, bytes, new NumberOperation<T, int>
            {
                Argument = amount => formula(amount.Count),
                Reply = amount => amount.Count,
                Answer = (servant, data) => length(data),
                Elements = (data, reply) => length(data),
            }, limits);

        private static NumberOperation<Nothing, T> Get<T>(string name, int code, int bytes, Element<T> element)
            where T : struct, IEquatable<T>
        {
            T value = element.Formula(0);
            return Add(name, code, bytes, new NumberOperation<Nothing, T>
            {
                Reply = _ => value,
                Answer = (servant, _) => value,
            });
        }

        private static ObjectOperation<Nothing, string> GetText(string name, int code, Func<Servant, string> text) =>
            Add(name, code, 1, new ObjectOperation<Nothing, string>
            {
                Reply = amount => TimedValues.Text(amount.Count),
                Answer = (servant, _) => text(servant),
                Elements = (_, reply) => reply.Length,
                CountsReply = true,
                Compare = Element.String.DescribeDifference,
            }, Size);

        private static ObjectOperation<string, Nothing> SetText(
            string name, int code, Operation getter, Action<Servant, string> set) =>
            getter.SetFirst = Add(name, code, 1, new ObjectOperation<string, Nothing>
            {
                Argument = amount => TimedValues.Text(amount.Count),
                Answer = (servant, text) =>
                {
                    set(servant, text);
                    return default(Nothing);
                },
                Elements = (text, _) => text.Length,
            }, Size);

        private static ObjectOperation<int, T[]> GetArray<T>(
            string name, int code, int bytes, Limits limits, Element<T> element)
        {
            ObjectOperation<int, T[]> operation = new ObjectOperation<int, T[]>
            {
                Argument = amount => amount.Count,
                Reply = amount => element.Array(amount.Count),
                Elements = (count, reply) => count,
                Compare = element.DescribeDifference,
            };
            operation.Answer = (servant, count) => servant.Kept(operation, count, each => each);
            return Add(name, code, bytes, operation, limits);
        }

        /// <summary>An operation for conformance alone, which returns its argument.</summary>
        private static ObjectOperation<T, T> Returned<T>(
            string name, int code, T value, Func<T, T, string> compare) =>
            Add(name, code, 0, new ObjectOperation<T, T>
            {
                Timed = false,
                Argument = _ => value,
                Reply = _ => value,
                Answer = (servant, data) => data,
                Compare = compare,
            });
    }
}
