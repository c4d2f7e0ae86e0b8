using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Newtonsoft.Json;

namespace Roundtrip.Core
{
    /// <summary>The argument of an operation without one, or the reply of an operation that returns nothing.</summary>
    public struct Nothing
    {
    }

    /// <summary>What one value of `prepare` may be.</summary>
    public sealed class Limits
    {
        /// <summary>The key in `values`.</summary>
        [JsonIgnore]
        public string Name { get; internal set; }

        [JsonProperty]
        internal int Least { get; set; }

        [JsonProperty]
        internal int Most { get; set; }

        /// <summary>What it is if it is left out; null if it must be given.</summary>
        [JsonProperty]
        internal int? Default { get; set; }

        /// <summary>This value of those that were given.</summary>
        /// <exception cref="ProtocolError">It is missing, or beyond the limits.</exception>
        internal int Of(IDictionary<string, int> given)
        {
            int? value = given.TryGetValue(Name, out int number) ? number : Default;
            return Allow(value) ? value.Value : throw new ProtocolError("values." + Describe(value));
        }

        internal bool Allow(int? value) => value >= Least && value <= Most;

        /// <summary>What is wrong with a value that is not allowed, in words.</summary>
        internal string Describe(int? value) => string.Format(
            CultureInfo.InvariantCulture,
            "{0} is {1}; expected {2} to {3}",
            Name,
            value.HasValue ? (object)value : "missing",
            Least,
            Most);
    }

    /// <summary>How much of an operation one run calls: the values of a `prepare`, within their limits.</summary>
    public struct Values
    {
        internal Values(int count, int nameLength = TimedValues.NameLength)
        {
            Count = count;
            NameLength = nameLength;
        }

        /// <summary>
        /// Bytes, characters, elements, items or milliseconds; 1 if the operation takes none of them.
        /// </summary>
        public int Count { get; }

        /// <summary>Characters of the name of each Item.</summary>
        public int NameLength { get; }

        /// <summary>What was given for an operation.</summary>
        /// <exception cref="ProtocolError">One is unknown, missing or beyond its limits.</exception>
        internal static Values Of(Operation operation, IDictionary<string, int> given)
        {
            IReadOnlyList<Limits> limits = operation.Limits;
            string unknown = given.Keys.FirstOrDefault(key => limits.All(each => each.Name != key));
            if (unknown != null)
            {
                throw ProtocolError.NotAllowed("values", unknown, limits.Select(each => each.Name));
            }
            int[] values = limits.Select(each => each.Of(given)).ToArray();
            return values.Length > 1 ? new Values(values[0], values[1]) : new Values(values.Length > 0 ? values[0] : 1);
        }

        /// <summary>That many fewer.</summary>
        public Values Less(int fewer) => new Values(Count - fewer, NameLength);

        /// <summary>What a server has, from 0, if it is dealt over that many as equally as can be.</summary>
        public Values Part(int server, int servers) => new Values(
            (int)(((long)Count * (server + 1) / servers) - ((long)Count * server / servers)), NameLength);
    }

    /// <summary>What is done with an operation whose types only the operation knows.</summary>
    public interface IOperationVisitor
    {
        /// <summary>Takes an operation whose reply is a number.</summary>
        void Visit<TArgument, TReply>(NumberOperation<TArgument, TReply> operation)
            where TReply : struct, IEquatable<TReply>;

        /// <summary>Takes the bounce.</summary>
        void Visit(BounceOperation bounce);

        /// <summary>Takes any other operation.</summary>
        void Visit<TArgument, TReply>(ObjectOperation<TArgument, TReply> operation);
    }

    /// <summary>
    /// One line of the table of operations: everything that the core does with an operation follows from it.
    /// </summary>
    public abstract class Operation
    {
        /// <summary>As the contract spells it.</summary>
        public string Name { get; internal set; }

        /// <summary>Of a frame on the wire of the null socket; 0 if it is not an operation of the contract.</summary>
        public int Code { get; internal set; }

        /// <summary>Logical bytes of one element.</summary>
        public int Bytes { get; internal set; }

        /// <summary>What `prepare` says beside the name: the count, then the length of names.</summary>
        public IReadOnlyList<Limits> Limits { get; internal set; }

        /// <summary>Whether `prepare` takes it; false for what conformance cases alone call.</summary>
        public bool Timed { get; internal set; } = true;

        /// <summary>The operation that sets what this one returns; null for nearly all.</summary>
        internal ObjectOperation<string, Nothing> SetFirst { get; set; }

        /// <summary>The place in <see cref="Operations.All"/>.</summary>
        internal int Index { get; set; }

        /// <summary>The whole formula case, if it is more than an argument and a reply; null for nearly all.</summary>
        internal Func<Caller, string> Formula { get; set; }

        /// <summary>What one run adds to a ledger.</summary>
        internal virtual Traffic TrafficPerRun(Values values) => new Traffic(this, 1, values.Count);

        /// <summary>Sends the argument by formula; returns the difference from the reply by formula, or null.</summary>
        internal abstract string SendFormula(Caller caller, Values values);

        /// <summary>Hands the operation over with its types.</summary>
        public abstract void Accept(IOperationVisitor visitor);
    }

    /// <summary>An operation in the core's types.</summary>
    /// <typeparam name="TArgument">Its argument.</typeparam>
    /// <typeparam name="TReply">What it returns.</typeparam>
    public abstract class Operation<TArgument, TReply> : Operation
    {
        /// <summary>The argument by the contract's formula.</summary>
        public Func<Values, TArgument> Argument { get; internal set; } = _ => default(TArgument);

        /// <summary>What must come back for the argument by formula.</summary>
        public Func<Values, TReply> Reply { get; internal set; } = _ => default(TReply);

        /// <summary>What the servant returns.</summary>
        internal Func<Servant, TArgument, TReply> Answer { get; set; }

        /// <summary>
        /// The reply of that many elements that the servant keeps, in the core's type; null if it is the formula's.
        /// </summary>
        internal Func<Servant, int, TReply> Made { get; set; }

        /// <summary>Elements that one call counts in a ledger.</summary>
        internal Func<TArgument, TReply, long> Elements { get; set; } = (argument, reply) => 1;

        /// <summary>Whether a ledger counts the elements of the reply; else those of the argument.</summary>
        internal bool CountsReply { get; set; }

        /// <summary>What is different in the second of two replies, in words; null if nothing is.</summary>
        internal abstract string DescribeDifference(TReply expected, TReply actual);

        /// <summary>Counts a call that arrived, then answers it.</summary>
        internal TReply Serve(Servant servant, TArgument argument)
        {
            TReply reply = CountsReply ? Answer(servant, argument) : default(TReply);
            servant.Ledger.Count(this, Elements(argument, reply));
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
        internal virtual void GiveBack(TReply reply)
        {
        }
    }

    /// <summary>An operation whose reply is a number, which a timed call compares each time.</summary>
    public class NumberOperation<TArgument, TReply> : Operation<TArgument, TReply>
        where TReply : struct, IEquatable<TReply>
    {
        /// <inheritdoc/>
        public override void Accept(IOperationVisitor visitor) => visitor.Visit(this);

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

        /// <inheritdoc/>
        public override void Accept(IOperationVisitor visitor) => visitor.Visit(this);

        internal override string DescribeDifference(TReply expected, TReply actual) => Compare(expected, actual);

        internal override void GiveBack(TReply reply) => Release?.Invoke(reply);
    }

    /// <summary>
    /// The bounce: each call returns the items less the last, the client removes another, and so on until nothing is
    /// left.
    /// </summary>
    public sealed class BounceOperation : ObjectOperation<Item[], Item[]>
    {
        /// <inheritdoc/>
        public override void Accept(IOperationVisitor visitor) => visitor.Visit(this);

        /// <summary>
        /// What is wrong with the last reply of a run: of an even number of items it has Item 0 alone, of an odd number
        /// none.
        /// </summary>
        internal string LastDifference(Values values, Item[] last)
        {
            Values left = new Values(values.Count % 2 == 0 ? 1 : 0, values.NameLength);
            return Compare(Argument(left), last);
        }

        /// <summary>Of n items: n + (n - 2) + ... down to 2 or 1, since each round trip takes two.</summary>
        internal override Traffic TrafficPerRun(Values values)
        {
            long hops = (values.Count + 1L) / 2;
            return new Traffic(this, hops, hops * ((values.Count / 2) + 1L));
        }
    }
}
