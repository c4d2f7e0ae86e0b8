using Newtonsoft.Json;

namespace Roundtrip.Core
{
    /// <summary>What ended a measurement; the names in lower case are the protocol's.</summary>
    internal enum StoppedBy
    {
        Nothing,
        Count,
        Capacity,
        Time,
    }

    /// <summary>When a measurement ends: always after a whole run, of which there is at least one.</summary>
    [JsonObject(ItemRequired = Required.Always)]
    internal sealed class StopRule
    {
        // 1 GiB of samples; a count beyond it is a slip of the pen.
        private const long MostSamples = 1L << 27;

        /// <summary>With <see cref="ElapsedNs"/>: ends once both are reached.</summary>
        [JsonConverter(typeof(Exact), 1L, long.MaxValue)]
        public long Samples { get; set; }

        public long ElapsedNs { get; set; }

        /// <summary>Ends once that time has passed, whatever the samples.</summary>
        [JsonConverter(typeof(Exact), 1L, long.MaxValue)]
        public long LimitNs { get; set; }

        /// <summary>Ends once so many samples are taken, which is how many the buffer holds.</summary>
        [JsonConverter(typeof(Exact), 1L, MostSamples)]
        public int Capacity { get; set; }

        /// <summary>
        /// Whether to stop after that many samples and that time, and why: the first reason that holds.
        /// </summary>
        public StoppedBy After(long count, long afterNs)
        {
            if (count >= Samples && afterNs >= ElapsedNs)
            {
                return StoppedBy.Count;
            }
            if (count >= Capacity)
            {
                return StoppedBy.Capacity;
            }
            return afterNs >= LimitNs ? StoppedBy.Time : StoppedBy.Nothing;
        }
    }
}
