using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One key that a system's `options` may hold, what it may be and what it is if it is left out.</summary>
    public sealed class OptionRule
    {
        private OptionRule(string key, object fallback, IReadOnlyList<string> choices = null)
        {
            Key = key;
            Fallback = fallback;
            Choices = choices;
        }

        /// <summary>The key.</summary>
        public string Key { get; }

        internal object Fallback { get; }

        /// <summary>The texts allowed; null if it is no choice.</summary>
        internal IReadOnlyList<string> Choices { get; }

        /// <summary>True or false.</summary>
        public static OptionRule Flag(string key, bool fallback) => new OptionRule(key, fallback);

        /// <summary>One of these texts, the first if it is left out.</summary>
        public static OptionRule Choice(string key, params string[] choices) =>
            new OptionRule(key, choices[0], choices);

        /// <summary>Any text; empty if it is left out.</summary>
        public static OptionRule Text(string key) => new OptionRule(key, "");

        /// <summary>A whole number from zero; zero if it is left out.</summary>
        public static OptionRule Number(string key) => new OptionRule(key, 0L);

        /// <summary>What an option was given, checked.</summary>
        /// <param name="where">The key's full name, for messages.</param>
        /// <param name="given">What stands there.</param>
        /// <exception cref="ProtocolError">It is not what the rule says.</exception>
        internal object Read(string where, JToken given)
        {
            string text = given.Type == JTokenType.String ? (string)given : null;
            if (Choices != null)
            {
                return Choices.Contains(text) ? text : throw NotAllowed(where, given, Choices);
            }
            if (Fallback is bool)
            {
                return given.Type == JTokenType.Boolean
                    ? (bool)given
                    : throw NotAllowed(where, given, new[] { "true", "false" });
            }
            if (Fallback is long)
            {
                return Fields.IsInteger(given, out long number) && number >= 0
                    ? number
                    : throw NotAllowed(where, given, new[] { "a whole number from 0" });
            }
            return text ?? throw NotAllowed(where, given, new[] { "a string" });
        }

        private static ProtocolError NotAllowed(string where, JToken given, IEnumerable<string> expected) =>
            ProtocolError.NotAllowed(where, Fields.Shown(given), expected);
    }

    /// <summary>What the variant asks of the middleware, checked against the adapter's rules and complete.</summary>
    public sealed class Options
    {
        private readonly Dictionary<string, object> values = new Dictionary<string, object>();

        private Options()
        {
        }

        /// <summary>The value of a rule made by <see cref="OptionRule.Flag"/>.</summary>
        public bool Flag(string key) => (bool)values[key];

        /// <summary>
        /// The value of a rule made by <see cref="OptionRule.Choice"/> or <see cref="OptionRule.Text"/>.
        /// </summary>
        public string Text(string key) => (string)values[key];

        /// <summary>The value of a rule made by <see cref="OptionRule.Number"/>.</summary>
        public long Number(string key) => (long)values[key];

        /// <summary>Checks a command's options and fills in what was left out.</summary>
        /// <param name="where">The key that holds them, for messages.</param>
        /// <param name="given">The command's object.</param>
        /// <param name="rules">The adapter's.</param>
        /// <exception cref="ProtocolError">
        /// A key that no rule names, or a value that its rule does not allow.
        /// </exception>
        internal static Options Read(string where, JObject given, IReadOnlyList<OptionRule> rules)
        {
            Options options = new Options();
            foreach (OptionRule rule in rules)
            {
                options.values[rule.Key] = rule.Fallback;
            }
            foreach (JProperty property in given.Properties())
            {
                OptionRule rule = rules.FirstOrDefault(candidate => candidate.Key == property.Name);
                if (rule == null)
                {
                    throw ProtocolError.UnknownKey(where, property.Name, rules.Select(known => known.Key));
                }
                options.values[rule.Key] = rule.Read(where + "." + rule.Key, property.Value);
            }
            return options;
        }
    }
}
