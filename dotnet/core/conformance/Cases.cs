using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>The conformance cases: those of the case file, and those that the contract's formulas give.</summary>
    internal sealed class Cases
    {
        private const string Formula = ".formula";

        private readonly string path;
        private Dictionary<string, JObject> byName;

        /// <param name="path">
        /// What ROUNDTRIP_CASES holds; null if it is not set. It is read when a case needs it.
        /// </param>
        public Cases(string path)
        {
            this.path = path;
        }

        /// <summary>The named cases, in that order.</summary>
        /// <exception cref="ProtocolError">
        /// One of them is unknown, or there is no readable case file and one of them is to be in it.
        /// </exception>
        public IEnumerable<Case> Find(IEnumerable<string> names) =>
            names.Select(name => ByFormula(name) ?? InFile(name));

        private Case InFile(string name)
        {
            byName = byName ?? Load();
            return byName.TryGetValue(name, out JObject json)
                ? new Case(name, json)
                : throw ProtocolError.NotAllowed("check.cases", name, byName.Keys.Concat(new[]
                {
                    "<operation>" + Formula, "<operation>" + Formula + "-<n>",
                }));
        }

        // operation.formula, or operation.formula-n for an operation that is told how much.
        private static Case ByFormula(string name)
        {
            int dot = name.IndexOf(Formula, StringComparison.Ordinal);
            if (dot < 0)
            {
                return null;
            }
            string where = "check.cases." + name;
            Operation operation = Operations.Find(name.Substring(0, dot));
            if (operation == null)
            {
                throw ProtocolError.NotAllowed(where, name.Substring(0, dot), Operations.All.Select(each => each.Name));
            }
            string rest = name.Substring(dot + Formula.Length);
            JObject values = new JObject();
            if (rest.Length > 0)
            {
                string key = operation.Limits.Count > 0 ? operation.Limits[0].Name : "values";
                bool isNumber = rest[0] == '-' && int.TryParse(
                    rest.Substring(1), NumberStyles.None, CultureInfo.InvariantCulture, out int count);
                values[key] = isNumber ? new JValue(int.Parse(rest.Substring(1), CultureInfo.InvariantCulture))
                    : new JValue(rest);
            }
            return new Case(name, operation, new Fields(where, values).Values(operation));
        }

        private Dictionary<string, JObject> Load()
        {
            if (string.IsNullOrEmpty(path))
            {
                throw new ProtocolError("check: ROUNDTRIP_CASES is not set; expected the path of the case file");
            }
            try
            {
                JObject file = JsonLine.Parse(File.ReadAllText(path));
                return ((JArray)file["cases"]).Cast<JObject>().ToDictionary(each => (string)each["name"]);
            }
            catch (Exception error) when (
                error is IOException || error is UnauthorizedAccessException || error is JsonException
                || error is InvalidCastException || error is ArgumentException)
            {
                throw new ProtocolError(
                    "check: ROUNDTRIP_CASES=" + path + " is no readable case file: " + error.Message);
            }
        }
    }
}
