using System.IO;
using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class SamplesTest
    {
        [Fact]
        public void TheFileIsLittleEndianAndNothingElse()
        {
            Samples samples = new Samples(4, false);
            samples.Add(0, 1);
            samples.Add(0, 0x0102030405060708);
            samples.Add(0, -2);
            byte[] expected =
            {
                1, 0, 0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
            };
            Assert.Equal(expected, Stored(samples));
        }

        [Fact]
        public void AnOlderLongerFileIsReplaced()
        {
            string file = Path.GetTempFileName();
            File.WriteAllBytes(file, new byte[100]);
            Samples samples = new Samples(1, false);
            samples.Add(0, 1);
            Assert.Equal(8L, samples.Store(file));
            Assert.Equal(8L, new FileInfo(file).Length);
            File.Delete(file);
        }

        [Theory]
        [InlineData(8191)]
        [InlineData(8192)]
        [InlineData(20000)]
        public void ManyAreStoredInOrder(int count)
        {
            Samples samples = new Samples(count + 1, false);
            for (int i = 0; i < count; i++)
            {
                samples.Add(0, i);
            }
            byte[] stored = Stored(samples);
            Assert.Equal(count * 8, stored.Length);
            Assert.True(Enumerable.Range(0, count).All(i => System.BitConverter.ToInt64(stored, 8 * i) == i));
        }

        private static byte[] Stored(Samples samples)
        {
            string file = Path.GetTempFileName();
            samples.Store(file);
            byte[] stored = File.ReadAllBytes(file);
            File.Delete(file);
            return stored;
        }
    }
}
