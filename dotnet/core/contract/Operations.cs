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

        private static T Add<T>(string name, int code, int bytes, T operation, params ValueRange[] ranges)
            where T : Operation
        {
            operation.Name = name;
            operation.Code = code;
            operation.Bytes = bytes;
            operation.Ranges = ranges;
            operation.Index = Table.Count;
            Table.Add(operation);
            return operation;
        }

        private static ValueRange Range(string name, int least, int most, int? defaultValue = null) =>
            new ValueRange { Name = name, Least = least, Most = most, Default = defaultValue };

        private static T Untimed<T>(T operation)
            where T : Operation
        {
            operation.Timed = false;
            return operation;
        }

        private static NumberOperation<int, int> InvokeShape() => new NumberOperation<int, int>
        {
            Argument = _ => TimedValues.InvokeArgument,
            Reply = _ => TimedValues.InvokeArgument + 1,
            Answer = (servant, n) => unchecked(n + 1),
        };

        private static NumberOperation<T[], int> PutShape<T>(Element<T> element) =>
            PutShape(element.Array, data => data.Length);

        private static NumberOperation<string, int> PutShape() => PutShape(TimedValues.Text, data => data.Length);

        private static NumberOperation<T, int> PutShape<T>(Func<int, T> formula, Func<T, int> length) =>
            new NumberOperation<T, int>
            {
                Argument = amount => formula(amount.Count),
                Reply = amount => amount.Count,
                Answer = (servant, data) => length(data),
                Elements = (data, reply) => length(data),
            };

        private static BounceOperation BounceShape() => new BounceOperation
        {
            Argument = amount => TimedValues.Items(amount.Count, amount.NameLength),
            Reply = amount => Items.WithoutLast(TimedValues.Items(amount.Count, amount.NameLength)),
            Answer = (servant, data) => Items.WithoutLast(data),
            Elements = (data, reply) => data.Length,
            Compare = Items.DescribeDifference,
        };

        private static ObjectOperation<AllTypes, AllTypes> EchoShape(AllTypes value) =>
            Returned(value, AllTypes.DescribeDifference);

        private static ObjectOperation<AllArrays, AllArrays> EchoShape(AllArrays value) =>
            Returned(value, AllArrays.DescribeDifference);

        /// <summary>Its reply is the fault that came; null if it returned.</summary>
        private static ObjectOperation<BenchFault, BenchFault> FailShape()
        {
            ObjectOperation<BenchFault, BenchFault> operation = Returned(
                new BenchFault(TimedValues.InvokeArgument, TimedValues.Text(16)), BenchFault.DescribeDifference);
            operation.Answer = (servant, fault) => fault.Caused;
            return operation;
        }

        /// <summary>An operation that returns its argument.</summary>
        private static ObjectOperation<T, T> Returned<T>(T value, Func<T, T, string> compare) =>
            new ObjectOperation<T, T>
            {
                Argument = _ => value,
                Reply = _ => value,
                Answer = (servant, data) => data,
                Compare = compare,
            };

        private static NumberOperation<Nothing, T> GetShape<T>(Element<T> element)
            where T : struct, IEquatable<T>
        {
            T value = element.Formula(0);
            return new NumberOperation<Nothing, T> { Reply = _ => value, Answer = (servant, _) => value };
        }

        private static ObjectOperation<Nothing, AllTypes> GetStructShape() => Kept(
            new ObjectOperation<Nothing, AllTypes>
            {
                Reply = _ => TimedValues.Struct(0),
                Compare = AllTypes.DescribeDifference,
            });

        private static ObjectOperation<Nothing, string> GetTextShape()
        {
            ObjectOperation<Nothing, string> operation = new ObjectOperation<Nothing, string>
            {
                Reply = amount => TimedValues.Text(amount.Count),
                Elements = (_, reply) => reply.Length,
                CountsReply = true,
                Compare = Element.String.DescribeDifference,
            };
            operation.Answer = (servant, _) => servant.TextOf(operation);
            return operation;
        }

        private static ObjectOperation<string, Nothing> SetTextShape(Operation getter) =>
            getter.SetFirst = new ObjectOperation<string, Nothing>
            {
                Argument = amount => TimedValues.Text(amount.Count),
                Answer = (servant, text) => servant.SetText(getter, text),
                Elements = (text, _) => text.Length,
            };

        private static ObjectOperation<int, T[]> GetArrayShape<T>(Element<T> element) => Kept(
            new ObjectOperation<int, T[]>
            {
                Argument = amount => amount.Count,
                Reply = amount => element.Array(amount.Count),
                Elements = (count, reply) => count,
                Compare = element.DescribeDifference,
            });

        private static ObjectOperation<Nothing, Counter> ReferenceShape() => Kept(
            new ObjectOperation<Nothing, Counter>
            {
                Made = (servant, _) => servant.Existing(1)[0],
                Compare = (_, counter) => Counter.CheckMonotonic(counter),
            });

        private static ObjectOperation<Nothing, Counter> OpenShape() => new ObjectOperation<Nothing, Counter>
        {
            Answer = (servant, _) => new CountedCounter(),
            Compare = (_, counter) => Counter.CheckIncrements(counter, 1),
            Release = counter => counter.Close(),
        };

        private static ObjectOperation<int, Counter[]> ReferencesShape() => Kept(
            new ObjectOperation<int, Counter[]>
            {
                Argument = amount => amount.Count,
                Reply = amount => new Counter[amount.Count],
                Made = (servant, count) => servant.Existing(count),
                Compare = Counter.DescribeDifference,
            });

        /// <summary>Its argument is a counter that is opened beforehand.</summary>
        private static NumberOperation<Counter, int> CallBackShape() => new NumberOperation<Counter, int>
        {
            Answer = (servant, counter) => counter.Increment(),
            Formula = calls => ReferenceCases.CallBack(calls, 1),
        };

        private static ObjectOperation<int, Nothing> SleepShape() => new ObjectOperation<int, Nothing>
        {
            Argument = amount => amount.Count,
            Answer = (servant, millis) => servant.Sleep(millis),
        };

        private static ObjectOperation<int[], int[]> SortShape() => new ObjectOperation<int[], int[]>
        {
            Argument = amount => TimedValues.Unsorted(amount.Count, amount.Server),
            Reply = amount => TimedValues.Sorted(TimedValues.Unsorted(amount.Count, amount.Server)),
            Answer = (servant, data) => TimedValues.Sorted(data),
            Elements = (data, reply) => data.Length,
            Compare = Element.Int32.DescribeDifference,
        };

        /// <summary>Has the servant make the reply once for each number of elements, and keep it.</summary>
        private static ObjectOperation<int, T> Kept<T>(ObjectOperation<int, T> operation)
        {
            operation.Answer = (servant, count) => servant.Kept(operation, count, each => each);
            return operation;
        }

        private static ObjectOperation<Nothing, T> Kept<T>(ObjectOperation<Nothing, T> operation)
        {
            operation.Answer = (servant, _) => servant.Kept(operation, 1, each => each);
            return operation;
        }
    }
}
