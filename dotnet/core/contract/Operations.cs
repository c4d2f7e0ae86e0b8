using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// The table of operations, a line each, in the order of shared-idl/operations.json. The lines are generated; what
    /// they have in common stands here: how each shape of an operation is sent, answered and compared.
    /// </summary>
    public static partial class Operations
    {
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

        private static Limits Limit(string name, int least, int most, int? otherwise = null) =>
            new Limits { Name = name, Least = least, Most = most, Default = otherwise };

        private static T Untimed<T>(T operation)
            where T : Operation
        {
            operation.Timed = false;
            return operation;
        }

        private static NumberOperation<int, int> InvokeShape(string name, int code, int bytes) =>
            Add(name, code, bytes, new NumberOperation<int, int>
            {
                Argument = _ => TimedValues.InvokeArgument,
                Reply = _ => TimedValues.InvokeArgument + 1,
                Answer = (servant, n) => unchecked(n + 1),
            });

        private static NumberOperation<T[], int> PutShape<T>(
            string name, int code, int bytes, Element<T> element, Limits limits) =>
            PutShape(name, code, bytes, limits, element.Array, data => data.Length);

        private static NumberOperation<string, int> PutShape(string name, int code, int bytes, Limits limits) =>
            PutShape(name, code, bytes, limits, TimedValues.Text, data => data.Length);

        private static NumberOperation<T, int> PutShape<T>(
            string name, int code, int bytes, Limits limits, Func<int, T> formula, Func<T, int> length) =>
            Add(name, code, bytes, new NumberOperation<T, int>
            {
                Argument = amount => formula(amount.Count),
                Reply = amount => amount.Count,
                Answer = (servant, data) => length(data),
                Elements = (data, reply) => length(data),
            }, limits);

        private static BounceOperation BounceShape(string name, int code, int bytes, Limits items, Limits nameLength) =>
            Add(name, code, bytes, new BounceOperation
            {
                Argument = amount => TimedValues.Items(amount.Count, amount.NameLength),
                Reply = amount => Items.WithoutLast(TimedValues.Items(amount.Count, amount.NameLength)),
                Answer = (servant, data) => Items.WithoutLast(data),
                Elements = (data, reply) => data.Length,
                Compare = Items.DescribeDifference,
            }, items, nameLength);

        private static ObjectOperation<AllTypes, AllTypes> EchoShape(
            string name, int code, int bytes, AllTypes value) =>
            Returned(name, code, bytes, value, AllTypes.DescribeDifference);

        private static ObjectOperation<AllArrays, AllArrays> EchoShape(
            string name, int code, int bytes, AllArrays value) =>
            Returned(name, code, bytes, value, AllArrays.DescribeDifference);

        /// <summary>Its reply is the fault that came; null if it returned.</summary>
        private static ObjectOperation<BenchFault, BenchFault> FailShape(string name, int code, int bytes) =>
            Returned(
                name,
                code,
                bytes,
                new BenchFault(TimedValues.InvokeArgument, TimedValues.Text(16)),
                BenchFault.DescribeDifference);

        /// <summary>An operation that returns its argument.</summary>
        private static ObjectOperation<T, T> Returned<T>(
            string name, int code, int bytes, T value, Func<T, T, string> compare) =>
            Add(name, code, bytes, new ObjectOperation<T, T>
            {
                Argument = _ => value,
                Reply = _ => value,
                Answer = (servant, data) => data,
                Compare = compare,
            });

        private static NumberOperation<Nothing, T> GetShape<T>(string name, int code, int bytes, Element<T> element)
            where T : struct, IEquatable<T>
        {
            T value = element.Formula(0);
            return Add(name, code, bytes, new NumberOperation<Nothing, T>
            {
                Reply = _ => value,
                Answer = (servant, _) => value,
            });
        }

        private static ObjectOperation<Nothing, AllTypes> GetStructShape(string name, int code, int bytes)
        {
            ObjectOperation<Nothing, AllTypes> operation = new ObjectOperation<Nothing, AllTypes>
            {
                Reply = _ => TimedValues.Struct(0),
                Compare = AllTypes.DescribeDifference,
            };
            operation.Answer = (servant, _) => servant.Kept(operation, 1, each => each);
            return Add(name, code, bytes, operation);
        }

        private static ObjectOperation<Nothing, string> GetTextShape(string name, int code, int bytes, Limits limits)
        {
            ObjectOperation<Nothing, string> operation = new ObjectOperation<Nothing, string>
            {
                Reply = amount => TimedValues.Text(amount.Count),
                Elements = (_, reply) => reply.Length,
                CountsReply = true,
                Compare = Element.String.DescribeDifference,
            };
            operation.Answer = (servant, _) => servant.TextOf(operation);
            return Add(name, code, bytes, operation, limits);
        }

        private static ObjectOperation<string, Nothing> SetTextShape(
            string name, int code, int bytes, Operation getter, Limits limits) =>
            getter.SetFirst = Add(name, code, bytes, new ObjectOperation<string, Nothing>
            {
                Argument = amount => TimedValues.Text(amount.Count),
                Answer = (servant, text) => servant.SetText(getter, text),
                Elements = (text, _) => text.Length,
            }, limits);

        private static ObjectOperation<int, T[]> GetArrayShape<T>(
            string name, int code, int bytes, Element<T> element, Limits limits)
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

        private static ObjectOperation<Nothing, Counter> ReferenceShape(string name, int code, int bytes)
        {
            ObjectOperation<Nothing, Counter> operation = new ObjectOperation<Nothing, Counter>
            {
                Made = (servant, _) => servant.Existing(1)[0],
                Compare = (_, counter) => Counter.CheckMonotonic(counter),
            };
            operation.Answer = (servant, _) => servant.Kept(operation, 1, each => each);
            return Add(name, code, bytes, operation);
        }

        private static ObjectOperation<Nothing, Counter> OpenShape(string name, int code, int bytes) =>
            Add(name, code, bytes, new ObjectOperation<Nothing, Counter>
            {
                Answer = (servant, _) => new CountedCounter(),
                Compare = (_, counter) => Counter.CheckIncrements(counter, 1),
                Release = counter => counter.Close(),
            });

        private static ObjectOperation<int, Counter[]> ReferencesShape(string name, int code, int bytes, Limits limits)
        {
            ObjectOperation<int, Counter[]> operation = new ObjectOperation<int, Counter[]>
            {
                Argument = amount => amount.Count,
                Reply = amount => new Counter[amount.Count],
                Made = (servant, count) => servant.Existing(count),
                Compare = Counter.DescribeDifference,
            };
            operation.Answer = (servant, count) => servant.Kept(operation, count, each => each);
            return Add(name, code, bytes, operation, limits);
        }

        /// <summary>Its argument is a counter that is opened beforehand.</summary>
        private static NumberOperation<Counter, int> CallBackShape(string name, int code, int bytes) =>
            Add(name, code, bytes, new NumberOperation<Counter, int>
            {
                Answer = (servant, counter) => counter.Increment(),
                Formula = calls => ReferenceCases.CallBack(calls, 1),
            });

        private static ObjectOperation<int, Nothing> SleepShape(string name, int code, int bytes, Limits limits) =>
            Add(name, code, bytes, new ObjectOperation<int, Nothing>
            {
                Argument = amount => amount.Count,
                Answer = (servant, millis) => servant.Sleep(millis),
            }, limits);

        private static ObjectOperation<int[], int[]> SortShape(string name, int code, int bytes, Limits limits) =>
            Add(name, code, bytes, new ObjectOperation<int[], int[]>
            {
                Argument = amount => Element.Int32.Array(amount.Count),
                Reply = amount => TimedValues.Sorted(Element.Int32.Array(amount.Count)),
                Answer = (servant, data) => TimedValues.Sorted(data),
                Elements = (data, reply) => data.Length,
                Compare = Element.Int32.DescribeDifference,
            }, limits);
    }
}
