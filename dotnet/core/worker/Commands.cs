using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

// What a worker takes, a class for each command; docs/worker-protocol.md says what the keys mean.
namespace Roundtrip.Core.Commands
{
    /// <summary>A command without a key of its own. A key is required unless its attribute says otherwise.</summary>
    [JsonObject(ItemRequired = Required.Always)]
    internal class Command
    {
        public string Do { get; set; }
    }

    internal sealed class Serve : Command
    {
        public string Bind { get; set; }
        public string Advertise { get; set; }
        [JsonConverter(typeof(Exact), 0L, 65535L)] public int Port { get; set; }
        public JObject Options { get; set; }
    }

    internal sealed class Connect : Command
    {
        public List<string> Endpoints { get; set; }
        public JObject Options { get; set; }
    }

    internal sealed class Callers : Command
    {
        [JsonConverter(typeof(Exact), 1L, (long)Connections.MostCallers)] public int Count { get; set; }
        public bool OneClient { get; set; }
    }

    internal sealed class Check : Command
    {
        public List<string> Cases { get; set; }
    }

    internal sealed class Prepare : Command
    {
        public string Operation { get; set; }
        public Dictionary<string, int> Values { get; set; }
        [JsonProperty(Required = Required.Default)] public string Sends { get; set; }
        public Warmup Warmup { get; set; }
        public StopRule Stop { get; set; }
        [JsonProperty(Required = Required.Default)] public bool Starts { get; set; }
        [JsonProperty(Required = Required.Default)] public LeadIn LeadIn { get; set; }
    }

    /// <summary>What each `go` runs before its measurement; nothing if both are zero.</summary>
    internal sealed class LeadIn
    {
        public long Calls { get; set; }
        public long ElapsedNs { get; set; }

        /// <summary>When it ends, with room for so many samples; null if there is none.</summary>
        public StopRule StopRule(int capacity) =>
            Calls == 0 && ElapsedNs == 0 ? null : new StopRule
            {
                Samples = Calls,
                ElapsedNs = ElapsedNs,
                LimitNs = long.MaxValue,
                Capacity = capacity,
            };
    }

    internal sealed class Go : Command
    {
        [JsonProperty(Required = Required.Default)] public long AtNs { get; set; }
    }

    internal sealed class Load : Command
    {
        [JsonConverter(typeof(Exact), 1L, 1000000L)] public int Count { get; set; }
        [JsonConverter(typeof(Exact), 1L, 1000000000000L)] public long IntervalNs { get; set; }
        public bool Exponential { get; set; }
        public long Seed { get; set; }
        public long AwakeNs { get; set; }
        [JsonConverter(typeof(Exact), 1L, long.MaxValue)] public long LimitNs { get; set; }
    }

    internal sealed class Store : Command
    {
        public string File { get; set; }
    }

    internal sealed class Runtime : Command
    {
        public bool Collect { get; set; }
    }
}
