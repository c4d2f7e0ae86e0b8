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

        /// <summary>A server learns that nobody refers to an object any more.</summary>
        public const string GarbageCollection = "garbage_collection";

        /// <summary>A class is loaded from elsewhere when an object of it comes.</summary>
        public const string ClassDownload = "class_download";

        private readonly List<FeatureFound> found = new List<FeatureFound>();
        private readonly Func<Exception, bool> isRefusal;

        /// <summary>With none tried yet.</summary>
        /// <param name="isRefusal">Whether the middleware says with an exception that it has no such thing.</param>
        public Features(Func<Exception, bool> isRefusal)
        {
            this.isRefusal = isRefusal;
        }

        /// <summary>What was found so far.</summary>
        public IReadOnlyList<FeatureFound> SoFar => found;

        /// <summary>
        /// Tries a feature. It is not there if the middleware says so, in its own words. Anything else that is raised
        /// may be a fault of the probe, of the network or of a server, and is no answer.
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
                found.Add(new FeatureFound(feature, isThere, isThere ? yes : no));
            }
            catch (Exception error)
            {
                bool? said = isRefusal(error) ? false : (bool?)null;
                found.Add(new FeatureFound(feature, said, Failure.OneLine(error)));
            }
        }

        /// <summary>Declares that the middleware has no interface by which a feature could be tried.</summary>
        /// <param name="feature">Its name.</param>
        /// <param name="reason">One plain sentence, which the report prints.</param>
        public void Cannot(string feature, string reason) => found.Add(new FeatureFound(feature, false, reason));
    }

    /// <summary>What became of one feature.</summary>
    public sealed class FeatureFound
    {
        /// <summary>Of a feature.</summary>
        /// <param name="name">Its name.</param>
        /// <param name="found">Null if it cannot be told.</param>
        /// <param name="said">What was seen of it in words, or what was raised.</param>
        public FeatureFound(string name, bool? found, string said)
        {
            Name = name;
            Found = found;
            Said = said;
        }

        /// <summary>Of the feature.</summary>
        public string Name { get; }

        /// <summary>Null if it cannot be told.</summary>
        public bool? Found { get; }

        /// <summary>What was seen of it in words, or what was raised.</summary>
        public string Said { get; }
    }
}
