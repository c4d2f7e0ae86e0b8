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
        /// One of them is unknown, or the case file, which one of them needs, cannot be read.
        /// </exception>
        public IEnumerable<Case> Find(IEnumerable<string> names) =>
            names.Select(name => ByFormula(name) ?? InFile(name));

        private Case InFile(string name)
        {
            byName = byName ?? Load();
            if (byName.TryGetValue(name, out JObject json))
            {
                return new Case(name, json);
            }
            string[] formulas = { "<operation>.formula", "<operation>.formula-<n>" };
            throw ProtocolError.NotAllowed("check.cases", name, byName.Keys.Concat(formulas));
        }

        // operation.formula, or operation.formula-n for an operation that takes a number.
        private static Case ByFormula(string name)
        {
            string[] parts = name.Split('.', '-');
            Operation operation = Operations.Find(parts[0]);
            int n = 0;
            bool hasNumber = parts.Length == 3
                && int.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out n);
            if (operation == null || parts.ElementAtOrDefault(1) != "formula" || !(hasNumber || parts.Length == 2))
            {
                return null;
            }
            Dictionary<string, int> values = new Dictionary<string, int>();
            if (hasNumber)
            {
                values[operation.Limits.FirstOrDefault()?.Name ?? "n"] = n;
            }
            return new Case(name, operation, Values.Of(operation, values));
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
                    "check: ROUNDTRIP_CASES=" + path + " is not a readable case file: " + error.Message);
            }
        }
    }
}
