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
        /// What becomes of a case: listed of the system, else of its wire, by the case's name or its operation's; else
        /// what the case asks for.
        /// </summary>
        public static string Expected(string wire, string name, string system = "")
        {
            JToken sent = File["cases"].Single(each => (string)each["name"] == name);
            foreach (string key in new[] { system, wire })
            {
                JToken listed = File["expected"][key] ?? new JObject();
                JToken entry = listed[name] ?? listed[(string)sent["operation"]];
                if (entry != null)
                {
                    return (string)entry["outcome"];
                }
            }
            return (string)sent["outcome"] ?? "exact";
        }
    }
}
