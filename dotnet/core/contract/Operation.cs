using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Newtonsoft.Json;

namespace Roundtrip.Core
{
    /// <summary>The argument of an operation without one, or the reply of an operation that returns nothing.</summary>
    public struct Nothing { }

    /// <summary>What one value of `prepare` may be.</summary>
    public sealed class ValueRange
    {
        [JsonIgnore] public string Name { get; internal set; } // the key in `values`
        [JsonProperty] internal int Least { get; set; }
        [JsonProperty] internal int Most { get; set; }
        [JsonProperty] internal int? Default { get; set; } // null if it must be given
        [JsonIgnore] internal bool IsTextLength { get; set; } // whether it is the characters of strings within structs

        /// <summary>This value of those that were given.</summary>
        internal int Of(IDictionary<string, int> given)
        {
            int? value = given.TryGetValue(Name, out int number) ? number : Default;
            return Allow(value) ? value.Value : throw new ProtocolError("values." + Describe(value));
        }

        internal bool Allow(int? value) => value >= Least && value <= Most;

        /// <summary>What is wrong with a value that is not allowed, in words.</summary>
        internal string Describe(int? value) =>
            $"{Name} is {value?.ToString(CultureInfo.InvariantCulture) ?? "missing"}; expected {Least} to {Most}";
    }

    /// <summary>How much of an operation one run calls: the values of a `prepare`, within their limits.</summary>
    public struct Values
    {
        // Each server has that many bits of the indexes.
        private const int IndexBits = 22;

        public Values(int count, int textLength = Kind.TextLength, int first = 0, object argument = null)
        {
            Count = count;
            TextLength = textLength;
            First = first;
            Argument = argument;
        }

        /// <summary>Bytes, characters, elements or milliseconds; 1 if the operation takes none of them.</summary>
        public int Count { get; }

        public int TextLength { get; } // characters of a string within a struct
        public int First { get; } // the index of the first element
        public object Argument { get; } // what an echo sends in place of the formula's argument; null: nothing

        /// <summary>What was given for an operation.</summary>
        /// <exception cref="ProtocolError">One is unknown, missing or beyond its limits.</exception>
        internal static Values Of(Operation operation, IDictionary<string, int> given)
        {
            IReadOnlyList<ValueRange> ranges = operation.Ranges;
            string unknown = given.Keys.FirstOrDefault(key => ranges.All(each => each.Name != key));
            if (unknown != null)
            {
                throw ProtocolError.NotAllowed("values", unknown, ranges.Select(each => each.Name));
            }
            int? textLength = ranges.FirstOrDefault(each => each.IsTextLength)?.Of(given);
            int? count = ranges.FirstOrDefault(each => !each.IsTextLength)?.Of(given);
            return new Values(count ?? 1, textLength ?? Kind.TextLength);
        }

        /// <summary>The same of so many.</summary>
        public Values With(int count) => new Values(count, TextLength, First, Argument);

        /// <summary>The same with an argument; null: with the formula's.</summary>
        public Values Sending(object argument) => new Values(Count, TextLength, First, argument);

        /// <summary>
        /// What a server has, from 0, if it is dealt over that many as equally as can be. No two have the same indexes.
        /// </summary>
        public Values Part(int server, int servers) => new Values(
            (int)(((long)Count * (server + 1) / servers) - ((long)Count * server / servers)),
            TextLength,
            server << IndexBits);
    }

    /// <summary>What is done with an operation whose types only the operation knows.</summary>
    public interface IOperationVisitor
    {
        void Visit<TArgument, TReply>(Operation<TArgument, TReply> operation);
    }

    /// <summary>Takes the stub of an operation in the core's types, with a method for each class of them.</summary>
    public interface IStubs
    {
        void Add<TArgument, TReply>(NumberOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub)
            where TReply : struct, IEquatable<TReply>;

        void Add<TArgument, TReply>(ObjectOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub);

        void Add<T>(BounceOperation<T> operation, Func<T[], T[]> stub);
    }

    /// <summary>
    /// One line of the table of operations: everything that the core does with an operation follows from it.
    /// </summary>
    public abstract class Operation
    {
        public string Name { get; internal set; } // as the contract spells it
        public int Code { get; internal set; } // of a frame of the baseline; 0 if it is not in the contract
        public int Bytes { get; internal set; } // logical bytes of one element
        public bool Timed { get; internal set; } // false for what conformance cases alone call
        public bool Scattered { get; internal set; } // whether one sample is a call at each of several servers

        /// <summary>Of what `prepare` says beside the name: the count first.</summary>
        public IReadOnlyList<ValueRange> Ranges { get; internal set; }

        /// <summary>Whether it returns its argument.</summary>
        public bool IsEcho { get; internal set; }

        /// <summary>Elements that the call counts have of a timed call.</summary>
        public Func<Values, int> TimedElements { get; internal set; } = values => values.Count;

        internal int Index { get; set; } // in the table
        internal ObjectOperation<string, Nothing> SetFirst { get; set; } // sets what this one returns, or is null

        internal virtual Traffic TrafficPerRun(Values values) => new Traffic(this, 1, TimedElements(values));

        public abstract void Accept(IOperationVisitor visitor);

        /// <summary>What a call counts whose argument or reply is that long.</summary>
        public int ElementsOf(int length) => Ranges.Count == 0 ? 1 : length;
    }

    public abstract class Operation<TArgument, TReply> : Operation
    {
        // Their types; null of nothing.
        internal Kind<TArgument> Takes { get; set; }
        internal Kind<TReply> Gives { get; set; }

        // By the contract's formulas: the argument, and what must come back for it; and what must for another one.
        public Func<Values, TArgument> Argument { get; internal set; } = _ => default(TArgument);
        public Func<Values, TReply> Reply { get; internal set; } = _ => default(TReply);
        internal Func<TArgument, TReply> ReplyTo { get; set; } = _ => default(TReply);

        // What the servant returns, and what it keeps: a reply of so many elements, or null if it is the formula's.
        internal Func<Servant, TArgument, TReply> Answer { get; set; }
        internal Func<Servant, int, TReply> Made { get; set; }

        // Elements that the call counts have of one call: the argument's, unless it says that the reply has them.
        internal Func<TArgument, TReply, long> Elements { get; set; } = (argument, reply) => 1;
        internal bool CountsReply { get; set; }

        public override void Accept(IOperationVisitor visitor) => visitor.Visit(this);

        /// <summary>Hands a stub over.</summary>
        public abstract void AddTo(IStubs stubs, Func<TArgument, TReply> stub);

        /// <summary>What is different in the second of two replies, in words; null if nothing is.</summary>
        public abstract string DescribeDifference(TReply expected, TReply actual);

        /// <summary>Counts a call that arrived, then answers it.</summary>
        internal TReply Serve(Servant servant, TArgument argument)
        {
            TReply reply = CountsReply ? Answer(servant, argument) : default(TReply);
            servant.CallCounts.Count(this, Elements(argument, reply));
            return CountsReply ? reply : Answer(servant, argument);
        }
    }

    /// <summary>An operation whose reply is a number, which a timed call compares each time.</summary>
    public sealed class NumberOperation<TArgument, TReply> : Operation<TArgument, TReply>
        where TReply : struct, IEquatable<TReply>
    {
        public override void AddTo(IStubs stubs, Func<TArgument, TReply> stub) => stubs.Add(this, stub);

        /// <summary>Integers as they are read; real numbers by their bits, which equal ones may not share.</summary>
        public override string DescribeDifference(TReply expected, TReply actual) =>
            expected is float || expected is double ? Gives.DescribeDifference(expected, actual)
                : expected.Equals(actual) ? null
                : FormattableString.Invariant($"{actual} instead of {expected}");
    }

    /// <summary>
    /// An operation whose reply is an object; a timed call keeps it, and the last one is compared as a whole.
    /// </summary>
    public class ObjectOperation<TArgument, TReply> : Operation<TArgument, TReply>
    {
        /// <summary>How a reply is given back to the server; null if it holds nothing there.</summary>
        internal Action<TReply> Release { get; set; }

        public override void AddTo(IStubs stubs, Func<TArgument, TReply> stub) => stubs.Add(this, stub);

        public override string DescribeDifference(TReply expected, TReply actual) =>
            Gives?.DescribeDifference(expected, actual);
    }

    /// <summary>
    /// The bounce: each call returns the items less the last, the client removes another, and so on until nothing is
    /// left.
    /// </summary>
    public sealed class BounceOperation<T> : ObjectOperation<T[], T[]>
    {
        public override void AddTo(IStubs stubs, Func<T[], T[]> stub) => stubs.Add(this, stub);

        /// <summary>
        /// What is wrong with the last reply of a run: of an even number of items it has the first alone, of an odd
        /// number none.
        /// </summary>
        internal string LastDifference(Values values, T[] last) =>
            DescribeDifference(Argument(values.With(values.Count % 2 == 0 ? 1 : 0)), last);

        /// <summary>Of n items: n + (n - 2) + ... down to 2 or 1, since each round trip takes two.</summary>
        internal override Traffic TrafficPerRun(Values values)
        {
            long hops = (values.Count + 1L) / 2;
            return new Traffic(this, hops, hops * ((values.Count / 2) + 1L));
        }
    }
}
