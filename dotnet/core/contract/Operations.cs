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

        private static T Add<T>(
            string name, int code, int bytes, bool timed, bool scattered, T operation, params ValueRange[] ranges)
            where T : Operation
        {
            operation.Name = name;
            operation.Code = code;
            operation.Bytes = bytes;
            operation.Timed = timed;
            operation.Scattered = scattered;
            operation.Ranges = ranges;
            operation.Index = Table.Count;
            Table.Add(operation);
            return operation;
        }

        private static ValueRange Range(
            string name, int least, int most, int? defaultValue = null, bool isTextLength = false) =>
            new ValueRange
            {
                Name = name,
                Least = least,
                Most = most,
                Default = defaultValue,
                IsTextLength = isTextLength,
            };

        internal static NumberOperation<int, int> InvokeShape() => new NumberOperation<int, int>
        {
            Takes = Types.Int32,
            Gives = Types.Int32,
            Argument = _ => TimedValues.InvokeArgument,
            Reply = _ => TimedValues.InvokeArgument + 1,
            Answer = (servant, n) => unchecked(n + 1),
        };

        internal static NumberOperation<T[], int> PutShape<T>(Kind<T[]> kind) => PutShape(kind, data => data.Length);

        internal static NumberOperation<string, int> PutShape(Kind<string> kind) => PutShape(kind, data => data.Length);

        internal static NumberOperation<T, int> PutShape<T>(Kind<T> kind, Func<T, int> length) =>
            new NumberOperation<T, int>
            {
                Takes = kind,
                Gives = Types.Int32,
                Argument = kind.Timed,
                Reply = amount => amount.Count,
                Answer = (servant, data) => length(data),
                Elements = (data, reply) => length(data),
            };

        /// <summary>Takes a value, and returns the number of its scalar values.</summary>
        internal static NumberOperation<T, int> CountShape<T>(Kind<T> kind)
        {
            NumberOperation<T, int> operation = PutShape(kind, kind.Scalars);
            operation.Reply = values => kind.Scalars(kind.Timed(values));
            operation.TimedElements = values => operation.Reply(values);
            operation.CountsReply = true;
            operation.Elements = (data, reply) => reply;
            return operation;
        }

        internal static BounceOperation<T> BounceShape<T>(Kind<T[]> kind) => new BounceOperation<T>
        {
            Takes = kind,
            Gives = kind,
            Argument = kind.Timed,
            Reply = amount => Items.WithoutLast(kind.Timed(amount)),
            ReplyTo = Items.WithoutLast,
            Answer = (servant, data) => Items.WithoutLast(data),
            Elements = (data, reply) => data.Length,
        };

        internal static ObjectOperation<T[], T[]> EchoShape<T>(Kind<T[]> kind)
        {
            ObjectOperation<T[], T[]> operation = Returned(kind);
            operation.IsEcho = true;
            operation.Elements = (data, reply) => operation.ElementsOf(data.Length);
            return operation;
        }

        internal static ObjectOperation<T, T> EchoShape<T>(Kind<T> kind)
        {
            ObjectOperation<T, T> operation = Returned(kind);
            operation.IsEcho = true;
            return operation;
        }

        /// <summary>Its reply is the fault that came; null if it returned.</summary>
        internal static ObjectOperation<BenchFault, BenchFault> FailShape()
        {
            ObjectOperation<BenchFault, BenchFault> operation = Returned(Kind.Fault);
            operation.Answer = (servant, fault) => fault.Caused;
            return operation;
        }

        /// <summary>An operation that returns its argument.</summary>
        private static ObjectOperation<T, T> Returned<T>(Kind<T> kind) => new ObjectOperation<T, T>
        {
            Takes = kind,
            Gives = kind,
            Argument = values => values.Argument is T given ? given : kind.Timed(values),
            Reply = values => values.Argument is T given ? given : kind.Timed(values),
            ReplyTo = data => data,
            Answer = (servant, data) => data,
        };

        internal static NumberOperation<Nothing, T> GetNumberShape<T>(Kind<T> kind)
            where T : struct, IEquatable<T>
        {
            T value = kind.At(0);
            return new NumberOperation<Nothing, T> { Gives = kind, Reply = _ => value, Answer = (servant, _) => value };
        }

        internal static ObjectOperation<Nothing, T> GetStructShape<T>(Kind<T> kind) =>
            Kept(new ObjectOperation<Nothing, T> { Gives = kind, Reply = kind.Timed });

        internal static ObjectOperation<Nothing, string> GetTextShape()
        {
            ObjectOperation<Nothing, string> operation = new ObjectOperation<Nothing, string>
            {
                Gives = Types.String,
                Reply = Types.String.Timed,
                Elements = (_, reply) => reply.Length,
                CountsReply = true,
            };
            operation.Answer = (servant, _) => servant.TextOf(operation);
            return operation;
        }

        internal static ObjectOperation<string, Nothing> SetTextShape(Operation getter) =>
            getter.SetFirst = new ObjectOperation<string, Nothing>
            {
                Takes = Types.String,
                Argument = Types.String.Timed,
                Answer = (servant, text) => servant.SetText(getter, text),
                Elements = (text, _) => text.Length,
            };

        internal static ObjectOperation<int, T[]> GetArrayShape<T>(Kind<T[]> kind) => Kept(
            new ObjectOperation<int, T[]>
            {
                Takes = Types.Int32,
                Gives = kind,
                Argument = amount => amount.Count,
                Reply = kind.Timed,
                Elements = (count, reply) => count,
            });

        internal static ObjectOperation<Nothing, Counter> ReferenceShape() => Kept(
            new ObjectOperation<Nothing, Counter>
            {
                Gives = Kind.Counter,
                Made = (servant, _) => servant.Existing(1)[0],
            });

        internal static ObjectOperation<Nothing, Counter> OpenShape() => new ObjectOperation<Nothing, Counter>
        {
            Gives = Kind.Counter,
            Answer = (servant, _) => new CountedCounter(),
            Release = counter => counter.Close(),
        };

        internal static ObjectOperation<int, Counter[]> ReferencesShape() => Kept(
            new ObjectOperation<int, Counter[]>
            {
                Takes = Types.Int32,
                Gives = new ArrayKind<Counter>(Kind.Counter),
                Argument = amount => amount.Count,
                Reply = amount => new Counter[amount.Count],
                ReplyTo = count => new Counter[count],
                Made = (servant, count) => servant.Existing(count),
            });

        /// <summary>Its argument is a counter that is opened beforehand.</summary>
        internal static NumberOperation<Counter, int> CallBackShape() => new NumberOperation<Counter, int>
        {
            Answer = (servant, counter) => counter.Increment(),
        };

        internal static ObjectOperation<int, Nothing> SleepShape() => new ObjectOperation<int, Nothing>
        {
            Argument = amount => amount.Count,
            Answer = (servant, millis) => servant.Sleep(millis),
        };

        internal static ObjectOperation<int[], int[]> SortShape(Kind<int[]> kind) => new ObjectOperation<int[], int[]>
        {
            Takes = kind,
            Gives = kind,
            Argument = TimedValues.Unsorted,
            Reply = amount => TimedValues.Sorted(TimedValues.Unsorted(amount)),
            Answer = (servant, data) => TimedValues.Sorted(data),
            Elements = (data, reply) => data.Length,
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
