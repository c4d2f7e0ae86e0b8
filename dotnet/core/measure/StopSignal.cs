namespace Roundtrip.Core
{
    /// <summary>
    /// Whether one measurement was told to stop: set by the thread that reads commands, read by the loop.
    /// </summary>
    internal sealed class StopSignal
    {
        private volatile bool stop;

        public bool ToStop => stop;

        public void Stop()
        {
            stop = true;
        }
    }
}
