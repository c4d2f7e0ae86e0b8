using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>
    /// The one servant behind every server: it has the whole contract, by <see cref="Operations"/>. Any number of
    /// threads may call it at once. It counts each call as it arrives, and keeps what it returns: an array that was
    /// built within a call would be timed.
    /// </summary>
    public sealed class Servant
    {
        private readonly ConcurrentDictionary<int, object>[] kept =
            Operations.All.Select(_ => new ConcurrentDictionary<int, object>()).ToArray();

        private readonly ConcurrentDictionary<int, Counter> existing = new ConcurrentDictionary<int, Counter>();

        private readonly string[] texts = Operations.All.Select(_ => "a").ToArray();

        /// <summary>What arrived. A server that never decodes its requests counts here by itself.</summary>
        public CallCounts CallCounts { get; } = new CallCounts();

        /// <summary>Counts and answers a call in the core's types. The skeleton raises what `fail` returns.</summary>
        public TReply Answer<TArgument, TReply>(Operation<TArgument, TReply> operation, TArgument argument) =>
            operation.Serve(this, argument);

        /// <summary>The same of an operation without an argument.</summary>
        public TReply Answer<TReply>(Operation<Nothing, TReply> operation) => operation.Serve(this, default(Nothing));

        /// <summary>Counts a put whose elements came in a type of the middleware's own; returns their number.</summary>
        public int Put<TData>(NumberOperation<TData, int> operation, int length) => Counted(operation, length, length);

        /// <summary>Counts a call whose data came in a type of the middleware's own; returns the data.</summary>
        public T Counted<T>(Operation operation, T data, int elements = 1)
        {
            CallCounts.Count(operation, elements);
            return data;
        }

        /// <summary>
        /// Counts a call that returns as many elements as it is asked for, or one thing; returns the reply in the
        /// middleware's own type. `convert` makes it, once for an operation and a count.
        /// </summary>
        /// <exception cref="Refused">The count is beyond the operation's limits.</exception>
        public TWire Prepared<TArgument, TReply, TWire>(
            Operation<TArgument, TReply> operation, int count, Func<TReply, TWire> convert)
        {
            CallCounts.Count(operation, count);
            return Kept(operation, count, convert);
        }

        internal TWire Kept<TArgument, TReply, TWire>(
            Operation<TArgument, TReply> operation, int count, Func<TReply, TWire> convert)
        {
            // Asked first: a delegate that is made for the other way in would be made for each call.
            bool isKept = kept[operation.Index].TryGetValue(count, out object reply);
            return (TWire)(isKept ? reply : Keep(operation, count, convert));
        }

        /// <summary>What an operation returns that another one sets; `a` before it is set.</summary>
        internal string TextOf(Operation getter) => Volatile.Read(ref texts[getter.Index]);

        internal Nothing SetText(Operation getter, string text)
        {
            Volatile.Write(ref texts[getter.Index], text);
            return default(Nothing);
        }

        /// <summary>Counters that all clients share: the same ones however many are asked for.</summary>
        internal Counter[] Existing(int count) =>
            Enumerable.Range(0, count).Select(i => existing.GetOrAdd(i, _ => new CountedCounter())).ToArray();

        internal Nothing Sleep(int millis)
        {
            CheckLimits(Operations.Sleep, millis);
            Thread.Sleep(millis);
            return default(Nothing);
        }

        private object Keep<TArgument, TReply, TWire>(
            Operation<TArgument, TReply> operation, int count, Func<TReply, TWire> convert)
        {
            CheckLimits(operation, count);
            return kept[operation.Index].GetOrAdd(count, _ => convert(
                operation.Made == null ? operation.Reply(new Values(count)) : operation.Made(this, count)));
        }

        private static void CheckLimits(Operation operation, int count)
        {
            ValueRange range = operation.Ranges.FirstOrDefault();
            if (range != null && !range.Allow(count))
            {
                throw new Refused(operation.Name + ": " + range.Describe(count));
            }
        }
    }
}
