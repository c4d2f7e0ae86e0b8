using System;
using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>
    /// What a middleware can do beside the calls of the contract: a client tries each feature of which its binding
    /// knows how. Nothing of it is timed, and it stands in no ledger.
    /// </summary>
    public sealed class Features
    {
        /// <summary>A client calls what it has no stub of.</summary>
        public const string DynamicCall = "dynamic_call";

        /// <summary>Objects of a class cross by value.</summary>
        public const string ByValue = "by_value";

        /// <summary>A server learns that an object has no references any more.</summary>
        public const string GarbageCollection = "garbage_collection";

        /// <summary>A class is loaded from elsewhere when an object of it comes.</summary>
        public const string ClassDownload = "class_download";

        private readonly List<Replies.FeatureFound> found = new List<Replies.FeatureFound>();
        private readonly Func<Exception, bool> isRefusal;

        /// <summary>With none tried yet.</summary>
        /// <param name="isRefusal">Whether the middleware says with an exception that it has no such thing.</param>
        public Features(Func<Exception, bool> isRefusal)
        {
            this.isRefusal = isRefusal;
        }

        /// <summary>What was found so far.</summary>
        internal IReadOnlyList<Replies.FeatureFound> SoFar => found;

        /// <summary>
        /// Tries a feature. It is not there if the middleware says so, in its own words. Anything else that is raised
        /// may be a fault of the probe, of the network or of a server, and is not an answer.
        /// </summary>
        /// <param name="feature">Its name.</param>
        /// <param name="ask">Whether it is there.</param>
        /// <param name="yes">What was seen if it is.</param>
        /// <param name="no">What was seen if it is not.</param>
        public void Probe(string feature, Func<bool> ask, string yes, string no)
        {
            try
            {
                bool isThere = ask();
                Add(feature, isThere, isThere ? yes : no);
            }
            catch (Exception error)
            {
                Add(feature, isRefusal(error) ? false : (bool?)null, Failure.OneLine(error));
            }
        }

        /// <summary>Declares that the middleware has no interface by which a feature could be tried.</summary>
        /// <param name="feature">Its name.</param>
        /// <param name="reason">One plain sentence, which the report prints.</param>
        public void Cannot(string feature, string reason) => Add(feature, false, reason);

        private void Add(string feature, bool? isThere, string seen) =>
            found.Add(new Replies.FeatureFound { Name = feature, Found = isThere, Said = seen });
    }
}
