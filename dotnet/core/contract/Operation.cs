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
        internal Values(int count, int nameLength = TimedValues.NameLength, int server = 0)
        {
            Count = count;
            NameLength = nameLength;
            Server = server;
        }

        /// <summary>Bytes, characters, elements or milliseconds; 1 if the operation takes none of them.</summary>
        public int Count { get; }

        public int NameLength { get; } // characters of the name of each Item
        public int Server { get; } // the server that they are for, from 0

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
            int[] values = ranges.Select(each => each.Of(given)).ToArray();
            return values.Length > 1 ? new Values(values[0], values[1]) : new Values(values.Length > 0 ? values[0] : 1);
        }

        /// <summary>That many fewer.</summary>
        public Values Less(int fewer) => new Values(Count - fewer, NameLength, Server);

        /// <summary>What a server has, from 0, if it is dealt over that many as equally as can be.</summary>
        public Values Part(int server, int servers) => new Values(
            (int)(((long)Count * (server + 1) / servers) - ((long)Count * server / servers)), NameLength, server);
    }

    /// <summary>What is done with an operation whose types only the operation knows.</summary>
    public interface IOperationVisitor
    {
        void Visit<TArgument, TReply>(Operation<TArgument, TReply> operation);
    }

    /// <summary>
    /// One line of the table of operations: everything that the core does with an operation follows from it.
    /// </summary>
    public abstract class Operation
    {
        public string Name { get; internal set; } // as the contract spells it
        public int Code { get; internal set; } // of a frame of the baseline; 0 if it is not in the contract
        public int Bytes { get; internal set; } // logical bytes of one element
        public bool Timed { get; internal set; } = true; // false for what conformance cases alone call

        /// <summary>Of what `prepare` says beside the name: the count, then the length of names.</summary>
        public IReadOnlyList<ValueRange> Ranges { get; internal set; }

        internal int Index { get; set; } // in the table
        internal ObjectOperation<string, Nothing> SetFirst { get; set; } // sets what this one returns, or is null
        internal Func<Caller, string> Formula { get; set; } // the formula case; null if it is an argument and a reply

        internal virtual Traffic TrafficPerRun(Values values) => new Traffic(this, 1, values.Count);

        /// <summary>Sends the argument by formula; returns the difference from the reply by formula, or null.</summary>
        internal abstract string SendFormula(Caller caller, Values values);

        public abstract void Accept(IOperationVisitor visitor);
    }

    public abstract class Operation<TArgument, TReply> : Operation
    {
        // By the contract's formulas: the argument, and what must come back for it.
        public Func<Values, TArgument> Argument { get; internal set; } = _ => default(TArgument);
        public Func<Values, TReply> Reply { get; internal set; } = _ => default(TReply);

        // What the servant returns, and what it keeps: a reply of so many elements, or null if it is the formula's.
        internal Func<Servant, TArgument, TReply> Answer { get; set; }
        internal Func<Servant, int, TReply> Made { get; set; }

        // Elements that the call counts have of one call: the argument's, unless it says that the reply has them.
        internal Func<TArgument, TReply, long> Elements { get; set; } = (argument, reply) => 1;
        internal bool CountsReply { get; set; }

        public override void Accept(IOperationVisitor visitor) => visitor.Visit(this);

        internal abstract void AddTo(Calls lines, Func<TArgument, TReply> stub);

        /// <summary>What is different in the second of two replies, in words; null if nothing is.</summary>
        internal abstract string DescribeDifference(TReply expected, TReply actual);

        /// <summary>Counts a call that arrived, then answers it.</summary>
        internal TReply Serve(Servant servant, TArgument argument)
        {
            TReply reply = CountsReply ? Answer(servant, argument) : default(TReply);
            servant.CallCounts.Count(this, Elements(argument, reply));
            return CountsReply ? reply : Answer(servant, argument);
        }

        internal override string SendFormula(Caller caller, Values values)
        {
            if (Formula != null)
            {
                return Formula(caller);
            }
            caller.SetFirst(this, values);
            TReply reply = caller.Send(this, Argument(values));
            string difference = DescribeDifference(Reply(values), reply);
            GiveBack(reply);
            return difference;
        }

        /// <summary>Gives a reply back to the server, if it holds something there.</summary>
        internal virtual void GiveBack(TReply reply) { }
    }

    /// <summary>An operation whose reply is a number, which a timed call compares each time.</summary>
    public class NumberOperation<TArgument, TReply> : Operation<TArgument, TReply>
        where TReply : struct, IEquatable<TReply>
    {
        internal override void AddTo(Calls lines, Func<TArgument, TReply> stub) => lines.Call(this, stub);

        internal override string DescribeDifference(TReply expected, TReply actual)
        {
            string wanted = Shown(expected);
            string got = Shown(actual);
            return wanted == got ? null : got + " instead of " + wanted;
        }

        /// <summary>Real numbers by their bits, since two that are equal may have different ones.</summary>
        private static string Shown(object value) =>
            value is float ? Hex.Of((float)value)
                : value is double ? Hex.Of((double)value)
                : Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    /// <summary>
    /// An operation whose reply is an object; a timed call keeps it, and the last one is compared as a whole.
    /// </summary>
    public class ObjectOperation<TArgument, TReply> : Operation<TArgument, TReply>
    {
        /// <summary>Compares two replies, as <see cref="DescribeDifference"/> says.</summary>
        internal Func<TReply, TReply, string> Compare { get; set; } = (expected, actual) => null;

        /// <summary>How a reply is given back to the server; null if it holds nothing there.</summary>
        internal Action<TReply> Release { get; set; }

        internal override void AddTo(Calls lines, Func<TArgument, TReply> stub) => lines.Call(this, stub);
        internal override string DescribeDifference(TReply expected, TReply actual) => Compare(expected, actual);
        internal override void GiveBack(TReply reply) => Release?.Invoke(reply);
    }

    /// <summary>
    /// The bounce: each call returns the items less the last, the client removes another, and so on until nothing is
    /// left.
    /// </summary>
    public sealed class BounceOperation : ObjectOperation<Item[], Item[]>
    {
        internal override void AddTo(Calls lines, Func<Item[], Item[]> stub) =>
            lines.Bounce(items => items, stub, Items.WithoutLast, items => items);

        /// <summary>
        /// What is wrong with the last reply of a run: of an even number of items it has Item 0 alone, of an odd number
        /// none.
        /// </summary>
        internal string LastDifference(Values values, Item[] last) =>
            Compare(Argument(new Values(values.Count % 2 == 0 ? 1 : 0, values.NameLength)), last);

        /// <summary>Of n items: n + (n - 2) + ... down to 2 or 1, since each round trip takes two.</summary>
        internal override Traffic TrafficPerRun(Values values)
        {
            long hops = (values.Count + 1L) / 2;
            return new Traffic(this, hops, hops * ((values.Count / 2) + 1L));
        }
    }
}
