namespace Roundtrip.Core
{
    /// <summary>What ended a measurement.</summary>
    internal enum StoppedBy
    {
        Nothing,
        Count,
        Time,
        Capacity,
        Told,
    }

    /// <summary>When a measurement ends; asked after each sample, outside the timed region.</summary>
    internal sealed class StopRule
    {
        // 1 GiB of samples; a count beyond it is a slip of the pen.
        private const long MostSamples = 1L << 27;

        private readonly long samples;
        private readonly long elapsedNs;
        private readonly long limitNs;

        /// <param name="samples">At least 1: with elapsedNs, what is to be reached.</param>
        /// <param name="elapsedNs">At least 0.</param>
        /// <param name="limitNs">At least 1: ends the measurement whatever the count.</param>
        /// <param name="capacity">At least 1: samples that the buffer holds.</param>
        public StopRule(long samples, long elapsedNs, long limitNs, int capacity)
        {
            this.samples = samples;
            this.elapsedNs = elapsedNs;
            this.limitNs = limitNs;
            Capacity = capacity;
        }

        public int Capacity { get; }

        public static StopRule Read(Fields stop)
        {
            stop.Only("samples", "elapsed_ns", "limit_ns", "capacity");
            return new StopRule(
                stop.Integer("samples", 1, long.MaxValue),
                stop.Integer("elapsed_ns", 0, long.MaxValue),
                stop.Integer("limit_ns", 1, long.MaxValue),
                (int)stop.Integer("capacity", 1, MostSamples));
        }

        /// <summary>
        /// Whether to stop after that many samples and that time, and why; the first reason that holds.
        /// </summary>
        public StoppedBy After(long count, long afterNs, StopSignal told)
        {
            if (count >= samples && afterNs >= elapsedNs)
            {
                return StoppedBy.Count;
            }
            if (afterNs >= limitNs)
            {
                return StoppedBy.Time;
            }
            if (count >= Capacity)
            {
                return StoppedBy.Capacity;
            }
            return told.ToStop ? StoppedBy.Told : StoppedBy.Nothing;
        }
    }
}
