using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class TimedValuesTest
    {
        [Fact]
        public void BytesRunFrom1To127()
        {
            Assert.Equal(Enumerable.Range(0, 255).Select(i => (byte)(1 + (i % 127))), TimedValues.Bytes(255));
            Assert.Equal(new byte[] { 1, 2, 3 }, TimedValues.Bytes(3));
            Assert.Equal(127, (int)TimedValues.Bytes(128)[126]);
            Assert.Equal(1, (int)TimedValues.Bytes(128)[127]);
        }

        [Fact]
        public void CharactersRunThroughTheAlphabet()
        {
            Assert.Equal("abcdefghijklmnopqrstuvwxyzab", TimedValues.Text(28));
            Assert.Equal("abc", new string(TimedValues.Chars(3)));
        }

        [Theory]
        [InlineData(0, 16777619, "item-00000000000", 1.0 / 3)]
        [InlineData(1, 33555238, "item-00000000001", 2.0 / 3)]
        [InlineData(127, 51584, "item-00000000127", 128.0 / 3)]
        [InlineData(349, 1577199354, "item-00000000349", 350.0 / 3)]
        public void ItemsFollowTheFormulas(int i, int id, string name, double value)
        {
            Item item = TimedValues.Items(i + 1)[i];
            Assert.Equal(id, item.Id);
            Assert.Equal(name, item.Name);
            Assert.Equal(value, item.Value);
        }

        [Fact]
        public void ItemsAreDistinct()
        {
            Item[] items = TimedValues.Items(350);
            Assert.Equal(350, items.Select(item => item.Id).Distinct().Count());
            Assert.Equal(350, items.Select(item => item.Name).Distinct().Count());
            Assert.True(items.All(item => item.Name.Length == 16 && item.Id >= 0));
        }
    }
}
