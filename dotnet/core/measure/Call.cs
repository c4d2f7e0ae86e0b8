namespace Roundtrip.Core
{
    /// <summary>
    /// One sample's worth of a prepared workload. Its arguments were built, in the middleware's own types, before it
    /// came to be.
    /// </summary>
    public abstract class Call
    {
        /// <summary>The timed call: the middleware's, and nothing else. It keeps the last reply.</summary>
        public abstract void Run();

        /// <summary>Holds the last reply against what it must be; never timed.</summary>
        /// <exception cref="WrongReply">It is another one.</exception>
        public abstract void Check();
    }
}
