namespace Roundtrip.Core
{
    /// <summary>When a measurement ran, in nanoseconds of CLOCK_MONOTONIC, and what ended it.</summary>
    internal sealed class Measurement
    {
        public Measurement(long startedNs, long endedNs, StoppedBy stoppedBy)
        {
            StartedNs = startedNs;
            EndedNs = endedNs;
            StoppedBy = stoppedBy;
        }

        public long StartedNs { get; }

        public long EndedNs { get; }

        public StoppedBy StoppedBy { get; }
    }
}
