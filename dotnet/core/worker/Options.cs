using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>What the variant asks of the middleware, checked against the adapter's rules and complete.</summary>
    public sealed class Options
    {
        private readonly Dictionary<string, object> values = new Dictionary<string, object>();

        private Options()
        {
        }

        /// <summary>The value of a rule made by <see cref="OptionRule.Flag"/>.</summary>
        public bool Flag(string key)
        {
            return (bool)values[key];
        }

        /// <summary>The value of a rule made by <see cref="OptionRule.Choice"/>.</summary>
        public string Choice(string key)
        {
            return (string)values[key];
        }

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
                options.values[rule.Key] = Value(where + "." + rule.Key, property.Value, rule);
            }
            return options;
        }

        private static object Value(string where, JToken given, OptionRule rule)
        {
            if (rule.Choices == null)
            {
                return given.Type == JTokenType.Boolean
                    ? (bool)given
                    : throw ProtocolError.NotAllowed(where, Fields.Shown(given), new[] { "true", "false" });
            }
            return given.Type == JTokenType.String && rule.Choices.Contains((string)given)
                ? (string)given
                : throw ProtocolError.NotAllowed(where, Fields.Shown(given), rule.Choices);
        }
    }
}
