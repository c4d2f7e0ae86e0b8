using System;
using System.Linq;
using System.Threading;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class LedgerTest
    {
        [Fact]
        public void WhatWasNeverCalledIsLeftOut()
        {
            Ledger ledger = new Ledger();
            Assert.Empty(ledger.Calls());
            ledger.Record(Operation.PutBytes, 0);
            Assert.Equal("putBytes", ledger.Calls().Keys.Single());
            Assert.Equal(0L, ledger.Bytes()["putBytes"]);
        }

        [Fact]
        public void ThreadsLoseNothing()
        {
            const int Each = 20000;
            Servant servant = new Servant();
            Thread[] threads = Enumerable.Range(0, 8).Select(_ => new Thread(() =>
            {
                for (int i = 0; i < Each; i++)
                {
                    servant.Invoke(i);
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
        public void TheServantCountsLogicalBytes()
        {
            Servant servant = new Servant();
            Assert.Equal(int.MinValue, servant.Invoke(int.MaxValue));
            Assert.Equal(3, servant.PutBytes(new byte[3]));
            Assert.Equal(5, servant.PutChars(new char[5]));
            Assert.Equal(2, servant.PutString("ab"));
            Assert.Equal(6, servant.Bounce(TimedValues.Items(7)).Length);
            Assert.Empty(servant.Bounce(Array.Empty<Item>()));
            Assert.Equal(new long[] { 2, 1, 1, 1, 1 }, servant.Ledger.Calls().Values);
            Assert.Equal("bounce,invoke,putBytes,putChars,putString", string.Join(",", servant.Ledger.Calls().Keys));
            Assert.Equal(new long[] { 196, 4, 3, 5, 2 }, servant.Ledger.Bytes().Values);
        }
    }
}
