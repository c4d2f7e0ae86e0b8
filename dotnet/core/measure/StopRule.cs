namespace Roundtrip.Core
{
    /// <summary>What ended a measurement; the names in lower case are the protocol's.</summary>
    internal enum StoppedBy
    {
        Nothing,
        Count,
        Capacity,
        Time,
        Told,
    }

    /// <summary>
    /// Whether a measurement was told to stop: set by the thread that reads commands, read by the loop.
    /// </summary>
    internal sealed class StopSignal
    {
        private volatile bool given;

        public bool IsGiven => given;

        public void Give()
        {
            given = true;
        }
    }

    /// <summary>When a measurement ends; asked after each sample, outside the timed region.</summary>
    internal sealed class StopRule
    {
        // 1 GiB of samples; a count beyond it is a slip of the pen.
        private const long MostSamples = 1L << 27;

        private readonly long samples;
        private readonly long elapsedNs;
        private readonly long limitNs;

        /// <param name="samples">With elapsedNs, what is to be reached.</param>
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

        /// <summary>When a lead-in ends, which may fill the samples; null if there is none.</summary>
        public static StopRule ReadLeadIn(Fields leadIn, int capacity)
        {
            leadIn.Only("calls?", "elapsed_ns?");
            StopRule rule = new StopRule(
                leadIn.Integer("calls", 0, long.MaxValue, 0),
                leadIn.Integer("elapsed_ns", 0, long.MaxValue, 0),
                long.MaxValue,
                capacity);
            return rule.samples == 0 && rule.elapsedNs == 0 ? null : rule;
        }

        /// <summary>
        /// Whether to stop after that many samples and that time, and why: the first reason that holds.
        /// </summary>
        public StoppedBy After(long count, long afterNs, StopSignal stop)
        {
            if (count >= samples && afterNs >= elapsedNs)
            {
                return StoppedBy.Count;
            }
            if (count >= Capacity)
            {
                return StoppedBy.Capacity;
            }
            if (afterNs >= limitNs)
            {
                return StoppedBy.Time;
            }
            return stop.IsGiven ? StoppedBy.Told : StoppedBy.Nothing;
        }
    }
}
