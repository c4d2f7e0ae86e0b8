using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>
    /// Both ends of a system in this process, speaking the protocol; the wire between them is the real one.
    /// </summary>
    internal sealed class Pair : IDisposable
    {
        private readonly List<Server> servers = new List<Server>();
        private readonly List<Client> clients = new List<Client>();

        /// <summary>Serves and connects, each with its own options, written as JSON.</summary>
        public Pair(Adapter system, string serveOptions, string driveOptions)
        {
            Adapter tracked = Tracked(system);
            Serve = new Serve(tracked);
            Drive = new Drive(tracked, new SystemClock(), Checkout.CasesPath);
            try
            {
                JObject ready = Serve.Answer(Ask.Serve(serveOptions));
                Ask.IsEvent("ready", ready);
                Endpoint = (string)ready["endpoint"];
                Ask.IsEvent("connected", Drive.Answer(Ask.Connect(Endpoint, driveOptions)));
            }
            catch
            {
                Dispose();
                throw;
            }
        }

        public Serve Serve { get; }

        public Drive Drive { get; }

        public string Endpoint { get; }

        /// <summary>What stands behind the last colon: of host:port, and of a URL.</summary>
        public int Port => int.Parse(
            Endpoint.Substring(Endpoint.LastIndexOf(':') + 1).Split('/')[0], CultureInfo.InvariantCulture);

        /// <summary>Sends a case.</summary>
        /// <returns>Its result.</returns>
        public JToken Sends(string name)
        {
            JObject answer = Drive.Answer(Ask.Check(name));
            Ask.IsEvent("checked", answer);
            return answer["results"].Single();
        }

        /// <summary>Measures a little of that operation; its replies are checked by the way.</summary>
        public void Measures(string operation, string values = "{}")
        {
            Ask.IsEvent("prepared", Drive.Answer(Ask.Prepare(operation, values, 2, 1)));
            Ask.IsEvent("done", Drive.Answer(Ask.Go));
            CallCountsAgree();
        }

        public void CallCountsAgree() =>
            Assert.Equal(Serve.Answer(Ask.CallCounts).ToString(), Drive.Answer(Ask.CallCounts).ToString());

        public void Dispose()
        {
            clients.ForEach(client => client.Close());
            servers.ForEach(server => server.Stop());
        }

        // A worker's process just ends; a test gives back what it opened.
        private Adapter Tracked(Adapter system) =>
            new Adapter(
                system.Middleware,
                system.Version,
                () => Kept(servers, system.NewServer()),
                () => Kept(clients, system.NewClient()),
                system.OptionsType);

        private static T Kept<T>(List<T> all, T one)
        {
            lock (all)
            {
                all.Add(one);
            }
            return one;
        }
    }

    /// <summary>Commands, and what tests ask of their answers.</summary>
    internal static class Ask
    {
        public const string CallCounts = "{\"do\":\"call_counts\"}";
        public const string Go = "{\"do\":\"go\"}";

        public static JObject Answer(this Verb verb, string line) =>
            JsonLine.Parse(JsonLine.Of(verb.Execute(line)));

        public static string Serve(string options = "{}") =>
            "{\"do\":\"serve\",\"bind\":\"127.0.0.1\",\"advertise\":\"127.0.0.1\",\"port\":0,"
                + "\"options\":" + options + "}";

        public static string Connect(string endpoint = "here", string options = "{}") =>
            "{\"do\":\"connect\",\"endpoints\":[\"" + endpoint + "\"],\"options\":" + options + "}";

        public static string Check(params string[] cases) =>
            JsonLine.Of(new JObject { ["do"] = "check", ["cases"] = new JArray(cases) });

        public static string Prepare(string operation, string values = "{}", long samples = 3, long warmupCalls = 0) =>
            "{\"do\":\"prepare\",\"operation\":\"" + operation + "\",\"values\":" + values
                + ",\"warmup\":{\"calls\":" + warmupCalls + ",\"elapsed_ns\":0,\"window_ns\":1}"
                + ",\"stop\":{\"samples\":" + samples
                + ",\"elapsed_ns\":0,\"limit_ns\":600000000000,\"capacity\":1000}}";

        public static void IsError(JObject answer, string kind, string part)
        {
            Assert.True((string)answer["event"] == "error", "expected an error, got " + answer);
            Assert.Equal(kind, (string)answer["kind"]);
            Assert.Contains(part, (string)answer["message"]);
        }

        public static void IsEvent(string name, JObject answer) =>
            Assert.True((string)answer["event"] == name, "expected " + name + ", got " + answer);
    }
}
