using System;
using System.Collections.Generic;
using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>The timed calls that the core makes out of a binding's lines.</summary>
    public sealed class CallTest
    {
        private const int Runs = 100;

        private readonly StubClient client = new StubClient();

        [Fact]
        public void ACheckBeginsToCountAnew()
        {
            int added = 0;
            client.Lines = lines => lines.Call(Operations.Invoke, n => n + added);
            Call call = Prepared(Operations.Invoke);
            Assert.Contains("2 of 2 replies", Wrong(call, 2));
            added = 1;
            Assert.Null(Wrong(call, 2));
            added = 2;
            Assert.Contains("1 of 1 replies were wrong; the first, of run 1", Wrong(call, 1));
        }

        [Fact]
        public void AnArgumentIsConvertedOnceAndAReplyWhenItIsChecked()
        {
            int converted = 0;
            int checkedReplies = 0;
            client.Lines = lines =>
            {
                lines.Call(
                    Operations.PutInt32Array,
                    Counted<int[], List<int>>(each => each.ToList(), () => converted++),
                    list => list.Count);
                lines.Call(Operations.GetInt32Array, count => count, count => Types.Int32Array.Elements(count).ToList(),
                    Counted<List<int>, int[]>(each => each.ToArray(), () => checkedReplies++));
            };
            Call put = Prepared(Operations.PutInt32Array, 7);
            Assert.Null(Wrong(put, Runs));
            Assert.Equal(1, converted);
            Call get = Prepared(Operations.GetInt32Array, 7);
            Assert.Null(Wrong(get, Runs));
            Assert.Equal(1, checkedReplies);
        }

        [Fact]
        public void TheLastReplyIsComparedAsAWhole()
        {
            client.Lines = lines => lines.Call(Operations.GetInt32Array, count => new int[count]);
            string wrong = Wrong(Prepared(Operations.GetInt32Array, 2), 3);
            Assert.Equal("it: element 0: 00000000 instead of 01000193", wrong);
        }

        [Fact]
        public void LengthsAreThoseOfArraysStringsAndCollections()
        {
            Assert.Equal(3, ReplyLength.Of(new int[3]));
            Assert.Equal(2, ReplyLength.Of("ab"));
            Assert.Equal(1, ReplyLength.Of(new List<int> { 7 }));
            Assert.Equal(-1, ReplyLength.Of(null));
            Assert.Equal(-1, ReplyLength.Of(new object()));
        }

        [Fact]
        public void WhatARunOpensIsClosedBetweenRunsAndInTheEnd()
        {
            List<Counter> opened = new List<Counter>();
            client.Lines = lines => lines.Call(Operations.OpenCounter, nothing =>
            {
                opened.Add(new CountedCounter());
                return opened.Last();
            });
            Assert.Null(Wrong(Prepared(Operations.OpenCounter), 4));
            Assert.Equal(4, opened.Count);
            opened.ForEach(each => Assert.Throws<Refused>(() => each.Increment()));
        }

        [Fact]
        public void ACounterThatIsPassedCountsFromRunToRun()
        {
            Counter opened = new CountedCounter();
            client.Lines = lines =>
            {
                lines.Call(Operations.OpenCounter, nothing => opened);
                lines.CallCounter(counter => counter.Increment());
            };
            Call call = Prepared(Operations.CallCounter);
            Assert.Null(Wrong(call, 3));
            Assert.Null(Wrong(call, 3));
            call.Close();
            Assert.Throws<Refused>(() => opened.Increment());
        }

        [Theory]
        [InlineData("invoke")]
        [InlineData("getInt32")]
        [InlineData("getDouble")]
        [InlineData("getBoolean")]
        [InlineData("putBytes")]
        [InlineData("getInt32Array")]
        [InlineData("setString")]
        public void TheTimedRegionAllocatesNothingOfItsOwn(string operation)
        {
            int[] array = Types.Int32Array.Elements(3);
            client.Lines = lines =>
            {
                lines.Call(Operations.Invoke, n => n + 1);
                lines.Call(Operations.GetInt32, nothing => array[0]);
                lines.Call(Operations.GetDouble, nothing => 1.0 / 3.0);
                lines.Call(Operations.GetBoolean, nothing => true);
                lines.Call(Operations.PutBytes, data => data.Length);
                lines.Call(Operations.GetInt32Array, count => array);
                lines.Call(Operations.SetString, text => default(Nothing));
            };
            Call call = Prepared(Operations.Find(operation), 3);
            Run(call, Runs);
            long before = GC.GetAllocatedBytesForCurrentThread();
            Run(call, Runs);
            Assert.Equal(0L, GC.GetAllocatedBytesForCurrentThread() - before);
            call.Run();
            call.Check("it", 1);
        }

        private static Func<TFrom, TTo> Counted<TFrom, TTo>(Func<TFrom, TTo> convert, Action count)
        {
            return value =>
            {
                count();
                return convert(value);
            };
        }

        private Call Prepared(Operation operation, int count = 1) =>
            new Caller(client, new CallCounts()).Prepare(operation, new Values(count));

        private static void Run(Call call, int runs)
        {
            for (int i = 0; i < runs; i++)
            {
                call.Run();
                call.Settle();
            }
        }

        // As the loop does it: nothing is settled after the last run.
        private static string Wrong(Call call, int runs)
        {
            Run(call, runs - 1);
            call.Run();
            try
            {
                call.Check("it", runs);
                return null;
            }
            catch (WrongValue wrong)
            {
                return wrong.Message;
            }
        }

        private sealed class StubClient : Client
        {
            public Action<Calls> Lines { get; set; }

            public override void Proxy(string endpoint, Options options) { }

            public override void WarmConnection() { }

            public override void Close() { }

            public override void RegisterOperations(Calls lines) => Lines(lines);
        }
    }
}
