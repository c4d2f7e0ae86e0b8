using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>The files of the project that tests read, found from where the tests were built.</summary>
    internal static class Checkout
    {
        private static readonly string[] WithSystems = { "java", "cpp", "dotnet" };

        private static readonly JObject Cases = JsonLine.Parse(File.ReadAllText(CasesPath));

        private static readonly List<JToken> Expectations = Files().Select(
            file => JsonLine.Parse(File.ReadAllText(file))["expected"]).Where(each => each != null).ToList();

        public static string CasesPath => Path.Combine(Root, "shared-idl", "cases.json");

        /// <summary>The cases of the file that are sent on a wire, in its order; of no wire, all of them.</summary>
        public static IEnumerable<string> CasesOf(string wire)
        {
            bool all = wire == null || Cases["shared_wires"].Any(each => (string)each == wire);
            return from one in Cases["cases"]
                   where all || one["set"] == null
                   select (string)one["name"];
        }

        /// <summary>
        /// What becomes of a case: listed of the system, else of its wire, by the case's name or its operation's; else
        /// what the case asks for, which is exact unless it says so.
        /// </summary>
        public static string Expected(string wire, string system, string name)
        {
            JToken sent = Cases["cases"].FirstOrDefault(each => (string)each["name"] == name);
            string operation = sent != null ? (string)sent["operation"] : name.Split('.')[0];
            return Listed(system, name) ?? Listed(system, operation) ?? Listed(wire, name) ?? Listed(wire, operation)
                ?? (string)sent?["outcome"] ?? "exact";
        }

        private static string Root
        {
            get
            {
                DirectoryInfo folder = new DirectoryInfo(AppDomain.CurrentDomain.BaseDirectory);
                while (folder != null && !Directory.Exists(Path.Combine(folder.FullName, "shared-idl")))
                {
                    folder = folder.Parent;
                }
                return folder?.FullName ?? throw new DirectoryNotFoundException("the tests are outside the checkout");
            }
        }

        private static string Listed(string wireOrSystem, string caseOrOperation) =>
            Expectations.Select(each => (string)each[wireOrSystem]?[caseOrOperation]?["outcome"])
                .FirstOrDefault(each => each != null);

        // Beside the contract, and in the folders of systems; what is built holds no others.
        private static IEnumerable<string> Files() =>
            WithSystems.SelectMany(each => Below(Path.Combine(Root, each)))
                .Concat(Below(Path.Combine(Root, "shared-idl")));

        private static IEnumerable<string> Below(string folder) =>
            Directory.GetFiles(folder, "expected.json").Concat(
                from inner in Directory.GetDirectories(folder)
                where !new[] { "bin", "target", "build", "obj" }.Contains(Path.GetFileName(inner))
                from file in Below(inner)
                select file);
    }
}
