using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>What the case file says of cases, beside their values.</summary>
    internal static class CaseFile
    {
        private static readonly JObject File = JsonLine.Parse(System.IO.File.ReadAllText(Ask.CasesPath));

        /// <summary>The cases that are sent on a wire, in the file's order.</summary>
        public static IEnumerable<string> Names(string wire)
        {
            bool shared = File["shared_wires"].Any(each => (string)each == wire);
            return from one in File["cases"]
                   where shared || one["set"] == null
                   select (string)one["name"];
        }

        /// <summary>
        /// What becomes of a case on a wire: listed by its name or its operation's, else what it asks for.
        /// </summary>
        public static string Expected(string wire, string name)
        {
            JToken sent = File["cases"].Single(each => (string)each["name"] == name);
            JToken listed = File["expected"][wire] ?? new JObject();
            JToken entry = listed[name] ?? listed[(string)sent["operation"]];
            return (string)entry?["outcome"] ?? (string)sent["outcome"] ?? "exact";
        }
    }
}
