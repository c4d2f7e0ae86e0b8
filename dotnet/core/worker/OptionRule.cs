using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>
    /// One key that a system's `options` may hold, what it may be and what it is where it is left out.
    /// </summary>
    public sealed class OptionRule
    {
        private OptionRule(string key, object fallback, IReadOnlyList<string> choices)
        {
            Key = key;
            Fallback = fallback;
            Choices = choices;
        }

        internal string Key { get; }

        internal object Fallback { get; }

        /// <summary>The texts allowed; null for a flag.</summary>
        internal IReadOnlyList<string> Choices { get; }

        /// <summary>True or false.</summary>
        public static OptionRule Flag(string key, bool fallback)
        {
            return new OptionRule(key, fallback, null);
        }

        /// <summary>One of these texts, the first where it is left out.</summary>
        public static OptionRule Choice(string key, params string[] choices)
        {
            return new OptionRule(key, choices[0], choices);
        }
    }
}
