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
        // Not as attributes, whose strings are UTF-8 in the assembly and hold no half pairs.
        public static IEnumerable<object[]> Answers => new[]
        {
            new object[] { "", "" },
            new object[] { "a\0\u007f", "61007f" },
            new object[] { "\u0080\u07ff", "c280dfbf" },
            new object[] { "\u0800\u20ac\uffff", "e0a080e282acefbfbf" },
            new object[] { "\ud83d\ude00", "f09f9880" },
            new object[] { "\ud800\udc00\udbff\udfff", "f0908080f48fbfbf" },
            new object[] { "a\ud800b", "61eda08062" },
            new object[] { "\udbff", "edafbf" },
            new object[] { "\udc00\ud800", "edb080eda080" },
            new object[] { "\ud800\ud800\udc00", "eda080f0908080" },
            new object[] { "\ud7ff\ue000", "ed9fbfee8080" },
        };

        [Theory]
        [MemberData(nameof(Answers))]
        public void KnownAnswers(string text, string hex)
        {
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
