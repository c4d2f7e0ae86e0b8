using System;
using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class TimedValuesTest
    {
        [Fact]
        public void CharactersRunThroughTheAlphabet() =>
            Assert.Equal("abcdefghijklmnopqrstuvwxyzab", TimedValues.Text(28));

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
        public void ItemsAreDistinctWhateverTheLengthOfTheirNames()
        {
            foreach (int length in new[] { 16, 17, 1000 })
            {
                Item[] items = TimedValues.Items(350, length);
                Assert.Equal(350, items.Select(item => item.Id).Distinct().Count());
                Assert.Equal(350, items.Select(item => item.Name).Distinct().Count());
                Assert.True(items.All(item => item.Name.Length == length && item.Id >= 0));
            }
        }

        [Theory]
        [InlineData(0, true, 1, 'a', 'A', 7919, 16777619, 1099511628211, "string-000000000", "wstring-00000000")]
        [InlineData(5, false, 6, 'f', 'F', 14746, 100665714, 6597069769266, "string-000000005", "wstring-00000005")]
        [InlineData(
            1000, true, 112, 'm', 'M', 29831, 1762011083, 1100611139839211, "string-000001000", "wstring-00001000")]
        public void StructsFollowTheFormulas(
            int i,
            bool boolean,
            int octet,
            char narrow,
            char wide,
            int int16,
            int int32,
            long int64,
            string text,
            string wideText)
        {
            AllTypes data = TimedValues.Struct(i);
            Assert.Equal(boolean, data.BooleanValue);
            Assert.Equal(octet, (int)data.OctetValue);
            Assert.Equal(narrow, data.CharValue);
            Assert.Equal(wide, data.WcharValue);
            Assert.Equal(int16, (int)data.Int16Value);
            Assert.Equal(int32, data.Int32Value);
            Assert.Equal(int64, data.Int64Value);
            Assert.Equal((float)((i + 1) / 3.0), data.FloatValue);
            Assert.Equal((i + 1) / 3.0, data.DoubleValue);
            Assert.Equal(text, data.StringValue);
            Assert.Equal(wideText, data.WstringValue);
        }

        [Fact]
        public void SortingSortsACopyOfWhatIsNotSortedYet()
        {
            int[] data = Element.Int32.Array(1000);
            int[] sorted = TimedValues.Sorted(data);
            Assert.Equal(data.OrderBy(each => each).ToArray(), sorted);
            Assert.False(data.SequenceEqual(sorted));
        }
    }
}
