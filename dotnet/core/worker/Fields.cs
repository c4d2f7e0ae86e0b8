using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// One JSON object of a command, read strictly: every reader raises <see cref="ProtocolError"/> with the key's full
    /// name, what was wrong and what is expected.
    /// </summary>
    internal sealed class Fields
    {
        private readonly JObject json;

        public Fields(string where, JObject json)
        {
            Where = where;
            this.json = json;
        }

        /// <summary>The name of this object in messages.</summary>
        public string Where { get; }

        /// <summary>What was given, briefly enough for a message.</summary>
        public static string Shown(JToken given)
        {
            string text = given.Type == JTokenType.String ? (string)given : given.ToString(Formatting.None);
            return text.Length <= 80 ? text : text.Substring(0, 80) + "...";
        }

        /// <summary>Refuses keys that are not among these, and the lack of one that does not end in `?`.</summary>
        public void Only(params string[] keys)
        {
            List<string> known = keys.Select(key => key.TrimEnd('?')).ToList();
            foreach (JProperty property in json.Properties())
            {
                if (!known.Contains(property.Name))
                {
                    throw ProtocolError.UnknownKey(Where, property.Name, known);
                }
            }
            foreach (string key in keys.Where(key => !key.EndsWith("?", System.StringComparison.Ordinal)))
            {
                if (json[key] == null)
                {
                    throw new ProtocolError(Where + "." + key + ": missing; expected " + string.Join(", ", known));
                }
            }
        }

        /// <summary>A string that is there and not empty.</summary>
        public string Text(string key)
        {
            JToken given = json[key];
            bool fits = given != null && given.Type == JTokenType.String && ((string)given).Length > 0;
            return fits ? (string)given : throw Wrong(key, given, "a string that is not empty");
        }

        /// <summary>True or false; false if it is left out.</summary>
        public bool Flag(string key)
        {
            JToken given = json[key];
            return given != null
                && (given.Type == JTokenType.Boolean ? (bool)given : throw Wrong(key, given, "true or false"));
        }

        /// <summary>An integer of that range; the fallback, if there is one, if it is left out.</summary>
        public long Integer(string key, long least, long most, long? fallback = null)
        {
            JToken given = json[key];
            if (given == null && fallback.HasValue)
            {
                return fallback.Value;
            }
            long value = 0;
            bool fits = given != null && IsInteger(given, out value) && value >= least && value <= most;
            return fits ? value : throw Wrong(key, given, string.Format(
                CultureInfo.InvariantCulture, "an integer from {0} to {1}", least, most));
        }

        /// <summary>Whether that is an integer of 64 bits.</summary>
        public static bool IsInteger(JToken given, out long value)
        {
            value = 0;
            CultureInfo invariant = CultureInfo.InvariantCulture;
            return given.Type == JTokenType.Integer
                && long.TryParse(given.ToString(Formatting.None), NumberStyles.AllowLeadingSign, invariant, out value);
        }

        /// <summary>An object; its own keys are the reader's to check.</summary>
        public JObject Object(string key) => json[key] as JObject ?? throw Wrong(key, json[key], "an object");

        /// <summary>An object, as fields again.</summary>
        public Fields Inner(string key) => new Fields(Where + "." + key, Object(key));

        /// <summary>The same; empty if it is left out.</summary>
        public Fields InnerOrEmpty(string key) =>
            json[key] == null ? new Fields(Where + "." + key, new JObject()) : Inner(key);

        /// <summary>An array of strings, of at least that many.</summary>
        public List<string> Texts(string key, int least)
        {
            JArray array = json[key] as JArray;
            bool fits = array != null && array.Count >= least && array.All(each => each.Type == JTokenType.String);
            return fits ? array.Select(each => (string)each).ToList() : throw Wrong(key, json[key], string.Format(
                CultureInfo.InvariantCulture, "an array of at least {0} strings", least));
        }

        /// <summary>An operation that is timed.</summary>
        public Operation Operation(string key)
        {
            string name = Text(key);
            Operation operation = Operations.Find(name);
            return operation != null && operation.Timed ? operation : throw ProtocolError.NotAllowed(
                Where + "." + key, name, Operations.All.Where(each => each.Timed).Select(each => each.Name));
        }

        /// <summary>These fields as the values of an operation.</summary>
        public Values Values(Operation operation)
        {
            Only(operation.Limits.Select(each => each.Default.HasValue ? each.Name + "?" : each.Name).ToArray());
            int[] values = operation.Limits
                .Select(each => (int)Integer(each.Name, each.Least, each.Most, each.Default)).ToArray();
            return values.Length > 1 ? new Values(values[0], values[1]) : new Values(values.Length > 0 ? values[0] : 1);
        }

        private ProtocolError Wrong(string key, JToken given, string expected)
        {
            string what = given == null ? "missing" : "\"" + Shown(given) + "\" is not allowed";
            return new ProtocolError(Where + "." + key + ": " + what + "; expected " + expected);
        }
    }
}
