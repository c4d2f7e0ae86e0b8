using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Roundtrip.Core;
using Roundtrip.Sockets;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class Wtf8Test
    {
        // The units in hexadecimal digits: attributes and test runners keep strings as UTF-8, which has no half pairs.
        [Theory]
        [InlineData("", "")]
        [InlineData("00610000007f", "61007f")]
        [InlineData("008007ff", "c280dfbf")]
        [InlineData("080020acffff", "e0a080e282acefbfbf")]
        [InlineData("d83dde00", "f09f9880")]
        [InlineData("d800dc00dbffdfff", "f0908080f48fbfbf")]
        [InlineData("0061d8000062", "61eda08062")]
        [InlineData("dbff", "edafbf")]
        [InlineData("dc00d800", "edb080eda080")]
        [InlineData("d800d800dc00", "eda080f0908080")]
        [InlineData("d7ffe000", "ed9fbfee8080")]
        public void KnownAnswers(string units, string hex)
        {
            string text = Hex.ToUnits(units, 1);
            Assert.Equal(hex, Encoded(text));
            Assert.Equal(text, Decoded(hex));
        }

        [Theory]
        [InlineData("80")]
        [InlineData("bfbf")]
        [InlineData("61c2")]
        [InlineData("c080")]
        [InlineData("c1bf")]
        [InlineData("c261")]
        [InlineData("e0")]
        [InlineData("e282")]
        [InlineData("e09fbf")]
        [InlineData("e28261")]
        [InlineData("f08fbfbf")]
        [InlineData("f09f98")]
        [InlineData("f4908080")]
        [InlineData("f8888080")]
        [InlineData("ff")]
        [InlineData("eda080edb080")]
        [InlineData("61eda0bdedb880")]
        public void WhatTheEncoderNeverWritesIsRefused(string hex)
        {
            Assert.Throws<Malformed>(() => Decoded(hex));
        }

        [Fact]
        public void EveryUnitAloneComesBack()
        {
            for (int unit = 0; unit <= 0xffff; unit++)
            {
                string text = ((char)unit).ToString();
                Assert.Equal(text, Decoded(Encoded(text)));
            }
        }

        [Fact]
        public void RandomUnitsComeBackAndAgreeWithUtf8WhereThatCan()
        {
            Random random = new Random(20041201);
            for (int round = 0; round < 3000; round++)
            {
                string text = new string(Enumerable.Range(0, random.Next(30)).Select(_ => Unit(random)).ToArray());
                string hex = Encoded(text);
                Assert.Equal(text, Decoded(hex));
                if (IsWellFormed(text))
                {
                    Assert.Equal(HexOf(Encoding.UTF8.GetBytes(text)), hex);
                }
            }
        }

        [Fact]
        public void ItReadsAndWritesWithinABuffer()
        {
            byte[] buffer = new byte[16];
            int end = Wtf8.Encode("ab\u00e9".ToCharArray(), 3, buffer, 5);
            Assert.Equal(9, end);
            char[] into = new char[4];
            Assert.Equal(3, Wtf8.Decode(buffer, 5, end, into));
            Assert.Equal("ab\u00e9", new string(into, 0, 3));
        }

        private static char Unit(Random random)
        {
            int[] firsts = { 0, 0x80, 0x800, 0xd800, 0xdc00, 0xe000 };
            int[] afters = { 0x80, 0x800, 0xd800, 0xdc00, 0xe000, 0x10000 };
            int kind = random.Next(firsts.Length);
            return (char)random.Next(firsts[kind], afters[kind]);
        }

        private static bool IsWellFormed(string text)
        {
            for (int i = 0; i < text.Length; i++)
            {
                bool pair = i + 1 < text.Length && char.IsSurrogatePair(text[i], text[i + 1]);
                if (!pair && char.IsSurrogate(text[i]))
                {
                    return false;
                }
                i += pair ? 1 : 0;
            }
            return true;
        }

        private static string Encoded(string text)
        {
            byte[] bytes = new byte[Wtf8.MostBytesAUnit * text.Length];
            int count = Wtf8.Encode(text.ToCharArray(), text.Length, bytes, 0);
            return HexOf(bytes.Take(count));
        }

        private static string HexOf(IEnumerable<byte> bytes)
        {
            return string.Concat(bytes.Select(each => each.ToString("x2")));
        }

        private static string Decoded(string hex)
        {
            byte[] bytes = Hex.ToBytes(hex, 1);
            char[] into = new char[bytes.Length];
            int count = Wtf8.Decode(bytes, 0, bytes.Length, into);
            return new string(into, 0, count);
        }
    }
}
