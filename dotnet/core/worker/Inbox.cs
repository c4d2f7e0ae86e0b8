using System;
using System.Collections.Concurrent;
using System.IO;

namespace Roundtrip.Core
{
    /// <summary>
    /// The commands that came and were not answered yet. One thread reads them from standard input, so that a `stop`
    /// and the end of the input are noticed in the middle of a measurement too.
    /// </summary>
    internal sealed class Inbox
    {
        private readonly BlockingCollection<Request> requests = new BlockingCollection<Request>();
        private readonly bool takesStop;
        private StopSignal lastGo = new StopSignal();

        public Inbox(bool takesStop)
        {
            this.takesStop = takesStop;
        }

        /// <summary>Reads until the input ends, then does that.</summary>
        public void Fill(TextReader input, Action atEnd)
        {
            try
            {
                for (string line = input.ReadLine(); line != null; line = input.ReadLine())
                {
                    Put(Request.Read(line));
                }
            }
            finally
            {
                // An input that cannot be read any more has ended, too.
                atEnd();
            }
        }

        /// <summary>Waits for the next command that needs an answer.</summary>
        public Request Take()
        {
            return requests.Take();
        }

        private void Put(Request request)
        {
            if (takesStop && request.Do == "stop" && request.Command.Count == 1)
            {
                // It belongs to the last go, which may be still waiting its turn, and gets no reply of its own.
                lastGo.Stop();
                return;
            }
            if (request.Do == "go")
            {
                lastGo = request.Told;
            }
            requests.Add(request);
        }
    }
}
