using System;
using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>
    /// What a middleware can do beside the calls of the contract: a client tries each feature of which its binding
    /// knows how. Nothing of it is timed or counted.
    /// </summary>
    public sealed class Features
    {
        public const string DynamicCall = "dynamic_call"; // a client calls what it has no stub of
        public const string ByValue = "by_value"; // objects of a class cross by value
        public const string GarbageCollection = "garbage_collection"; // a server learns of the last reference's end
        public const string ClassDownload = "class_download"; // an object comes, and its class is loaded from elsewhere
        public const string SharedReference = "shared_reference"; // an object is sent twice and arrives as one
        public const string Deadline = "deadline"; // a client sets a time after which a call ends
        public const string Cancellation = "cancellation"; // a client ends a call that waits

        private readonly List<FeatureFound> found = new List<FeatureFound>();
        private readonly Func<Exception, bool> isRefusal;

        public Features(Func<Exception, bool> isRefusal) => this.isRefusal = isRefusal;

        internal IReadOnlyList<FeatureFound> SoFar => found;

        /// <summary>
        /// Tries a feature. It is not there if the middleware says so, in its own words. Anything else that is raised
        /// may be a fault of the probe, of the network or of a server, and is not an answer. `yes` and `no` tell what
        /// was seen if the feature is there, and if it is not.
        /// </summary>
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

        /// <summary>
        /// Declares that the middleware has no interface by which a feature could be tried. The report prints the
        /// reason: one plain sentence.
        /// </summary>
        public void Unsupported(string feature, string reason) => Add(feature, false, reason);

        private void Add(string feature, bool? isThere, string seen) =>
            found.Add(new FeatureFound { Name = feature, Found = isThere, Said = seen });
    }

    internal sealed class FeatureFound
    {
        public string Name { get; set; }
        public bool? Found { get; set; } // null if the probe did not find out

        public string Said { get; set; } // what was seen in words, or what was raised
    }
}
