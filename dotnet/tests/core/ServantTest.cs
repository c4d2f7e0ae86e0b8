using System;
using System.Linq;
using System.Threading;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class ServantTest
    {
        private readonly Servant servant = new Servant();

        [Fact]
        public void WhatWasNeverCalledIsLeftOut()
        {
            Assert.Empty(servant.Ledger.Calls());
            servant.Answer(Operations.PutBytes, Array.Empty<byte>());
            Assert.Equal("putBytes", servant.Ledger.Calls().Keys.Single());
            Assert.Equal(0L, servant.Ledger.Bytes()["putBytes"]);
        }

        [Fact]
        public void ThreadsLoseNothing()
        {
            const int Each = 20000;
            Thread[] threads = Enumerable.Range(0, 8).Select(_ => new Thread(() =>
            {
                for (int i = 0; i < Each; i++)
                {
                    servant.Answer(Operations.Invoke, i);
                }
            })).ToArray();
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
            Assert.Equal(8L * Each, servant.Ledger.Calls()["invoke"]);
            Assert.Equal(8L * Each * 4, servant.Ledger.Bytes()["invoke"]);
        }

        [Fact]
        public void ItCountsLogicalBytes()
        {
            Assert.Equal(int.MinValue, servant.Answer(Operations.Invoke, int.MaxValue));
            Assert.Equal(5, servant.Answer(Operations.PutChars, new char[5]));
            Assert.Equal(6, servant.Answer(Operations.Bounce, TimedValues.Items(7)).Length);
            Assert.Empty(servant.Answer(Operations.Bounce, Array.Empty<Item>()));
            servant.Answer(Operations.SetString, "seven..");
            Assert.Equal("seven..", servant.Answer(Operations.GetString));
            Assert.Equal("a", servant.Answer(Operations.GetWstring));
            servant.Answer(Operations.GetStructArray, 3);
            servant.Answer(Operations.GetCounterArray, 9);
            Assert.Equal(
                "bounce 196, getCounterArray 0, getString 7, getStructArray 192, getWstring 1, invoke 4, putChars 5, "
                    + "setString 7",
                string.Join(", ", servant.Ledger.Bytes().Select(each => each.Key + " " + each.Value)));
        }

        [Fact]
        public void AReplyIsConvertedOnceForAnOperationAndACount()
        {
            int converted = 0;
            Func<int[], string> convert = array =>
            {
                converted++;
                return string.Join(" ", array);
            };
            string first = servant.Prepared(Operations.GetInt32Array, 2, convert);
            Assert.Equal("16777619 33555238", first);
            Assert.True(ReferenceEquals(first, servant.Prepared(Operations.GetInt32Array, 2, convert)));
            servant.Prepared(Operations.GetInt32Array, 3, convert);
            Assert.Equal(2, converted);
            Assert.Equal(28L, servant.Ledger.Bytes()["getInt32Array"]);
            Assert.True(ReferenceEquals(
                servant.Answer(Operations.GetStruct), servant.Answer(Operations.GetStruct)));
        }

        [Theory]
        [InlineData(-1)]
        [InlineData(65537)]
        public void ACountBeyondTheLimitsIsRefused(int count)
        {
            string refusal = Assert.Throws<Refused>(() => servant.Answer(Operations.GetStringArray, count)).Message;
            Assert.Contains("expected 0 to 65536", refusal);
        }

        [Fact]
        public void CountersThatExistAreSharedAndOpenedOnesAreNot()
        {
            servant.Answer(Operations.GetCounter).Increment();
            Assert.Equal(2, servant.Answer(Operations.GetCounterArray, 2)[0].Increment());
            Counter opened = servant.Answer(Operations.OpenCounter);
            Assert.Equal(1, servant.Answer(Operations.CallCounter, opened));
            opened.Close();
            Assert.Throws<Refused>(() => servant.Answer(Operations.CallCounter, opened));
        }
    }
}
