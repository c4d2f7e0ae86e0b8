using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>The `drive` end: the client that checks and times calls.</summary>
    internal sealed class Drive : Verb
    {
        private readonly Clock clock;
        private readonly string casesPath;
        private readonly Ledger ledger = new Ledger();
        private Connections connections;
        private Preparation prepared;
        private Samples samples;
        private Stage stage;

        public Drive(Adapter adapter, Clock clock, string casesPath)
            : base(adapter)
        {
            this.clock = clock;
            this.casesPath = casesPath;
            On("connect", Connect);
            On("operations", TellOperations);
            On("features", TellFeatures);
            On("check", Check);
            On("prepare", Prepare);
            On("go", Go);
            On("store", Store);
        }

        /// <summary>What succeeded last; what fails after it makes it nothing.</summary>
        private enum Stage
        {
            Nothing,
            Prepared,
            Measured,
        }

        public override bool TakesStop => true;

        protected override Ledger Ledger => ledger;

        private JObject Connect(Fields command)
        {
            command.Only("do", "endpoints", "options");
            List<string> endpoints = command.Texts("endpoints", 1);
            Options options = Options.Read("connect.options", command.Object("options"), Adapter.Options);
            if (connections != null)
            {
                throw new ProtocolError(
                    "connect: the client is connected already; expected operations, check, prepare, ledger or runtime");
            }
            long started = clock.Nanoseconds();
            Connections opened = new Connections(Adapter, endpoints, options);
            long ended = clock.Nanoseconds();
            connections = opened;
            return new JObject
            {
                ["event"] = "connected",
                ["elapsed_ns"] = ended - started,
                ["versions"] = Versions(),
            };
        }

        private JObject TellOperations(Fields command)
        {
            command.Only("do");
            Client client = Connected("operations").First;
            return new JObject
            {
                ["event"] = "operations",
                ["operations"] = new JArray(Operations.All.Select(each => Entry(each, client))),
            };
        }

        private static JObject Entry(Operation operation, Client client)
        {
            JObject values = new JObject();
            foreach (Limits limits in operation.Limits)
            {
                JObject value = new JObject { ["least"] = limits.Least, ["most"] = limits.Most };
                if (limits.Default.HasValue)
                {
                    value["default"] = limits.Default.Value;
                }
                values[limits.Name] = value;
            }
            JObject entry = new JObject
            {
                ["name"] = operation.Name,
                ["bytes"] = operation.Bytes,
                ["values"] = values,
                ["timed"] = operation.Timed,
                ["support"] = Replies.Word(client.SupportOf(operation, out string reason)),
            };
            if (reason != null)
            {
                entry["reason"] = reason;
            }
            return entry;
        }

        private JObject TellFeatures(Fields command)
        {
            command.Only("do");
            Client client = Connected("features").First;
            Features features = new Features(client.IsRefusal);
            client.Try(features);
            return new JObject { ["event"] = "features", ["features"] = new JArray(features.SoFar.Select(Entry)) };
        }

        private static JObject Entry(FeatureFound feature)
        {
            JObject entry = new JObject { ["name"] = feature.Name, ["said"] = feature.Said };
            if (feature.Found.HasValue)
            {
                entry["found"] = feature.Found.Value;
            }
            return entry;
        }

        private JObject Check(Fields command)
        {
            command.Only("do", "cases");
            List<string> names = command.Texts("cases", 0);
            CaseSender sender = new CaseSender(Connected("check"), ledger);
            List<Case> cases = new Cases(casesPath).Find(names).ToList();
            return new JObject
            {
                ["event"] = "checked",
                ["results"] = new JArray(cases.Select(sender.Send)),
            };
        }

        private JObject Prepare(Fields command)
        {
            command.Only("do", "operation", "values", "warmup", "stop", "starts?", "lead_in?");
            Operation operation = command.Operation("operation");
            Values amount = command.Inner("values").Values(operation);
            Warmup warmup = Warmup.Read(command.Inner("warmup"));
            StopRule stop = StopRule.Read(command.Inner("stop"));
            bool starts = command.Flag("starts");
            StopRule leadIn = StopRule.ReadLeadIn(command.InnerOrEmpty("lead_in"), stop.Capacity);
            Connected("prepare");
            stage = Stage.Nothing;
            CloseLast();
            if (samples == null || samples.Capacity != stop.Capacity || samples.HasStarts != starts)
            {
                samples = null;
                samples = new Samples(stop.Capacity, starts);
            }
            prepared = new Preparation(
                operation, amount, leadIn, stop, CallOf(operation, amount), connections.ServersOf(operation));
            JObject runtime = Run("warm-up", () => warmup.Run(prepared.Call, samples, clock), () => warmup.Runs);
            stage = Stage.Prepared;
            return new JObject
            {
                ["event"] = "prepared",
                ["warmup"] = new JArray(warmup.Windows.Select(window => new JObject
                {
                    ["calls"] = window.Calls,
                    ["elapsed_ns"] = window.ElapsedNs,
                })),
                ["sample_buffer_bytes"] = samples.BufferBytes,
                ["runtime"] = runtime,
            };
        }

        private JObject Go(Fields command)
        {
            command.Only("do", "at_ns?");
            long atNs = command.Integer("at_ns", 0, long.MaxValue, 0);
            if (stage == Stage.Nothing)
            {
                throw new ProtocolError("go: nothing is prepared; expected a prepare before it");
            }
            stage = Stage.Nothing;
            samples.Clear();
            clock.WaitUntil(atNs, Stop);
            long leadIn = 0;
            Measurement measurement = default(Measurement);
            JObject runtime = Run(
                "measurement",
                () =>
                {
                    if (prepared.LeadIn != null)
                    {
                        Loop.Run(prepared.Call, prepared.LeadIn, samples, clock, Stop);
                        leadIn = samples.Count;
                        samples.Clear();
                        prepared.Call.Settle();
                    }
                    measurement = Loop.Run(prepared.Call, prepared.Stop, samples, clock, Stop);
                },
                () => leadIn + samples.Count);
            stage = Stage.Measured;
            return new JObject
            {
                ["event"] = "done",
                ["samples"] = samples.Count,
                ["remote_calls"] = samples.Count * prepared.CallsOfARun,
                ["lead_in"] = leadIn * prepared.CallsOfARun,
                ["started_ns"] = measurement.StartedNs,
                ["ended_ns"] = measurement.EndedNs,
                ["stopped_by"] = Replies.Word(measurement.StoppedBy),
                ["runtime"] = runtime,
            };
        }

        private JObject Store(Fields command)
        {
            command.Only("do", "file");
            string file = command.Text("file");
            if (stage != Stage.Measured)
            {
                throw new ProtocolError("store: nothing was measured; expected after a go that was done");
            }
            try
            {
                return new JObject { ["event"] = "stored", ["bytes"] = samples.Store(file) };
            }
            catch (Exception error)
            {
                throw new Failure(FailureKind.Store, "cannot write " + file, error);
            }
        }

        private Connections Connected(string command) =>
            connections ?? throw new ProtocolError(
                command + ": the client is not connected; expected connect, ledger or runtime");

        /// <summary>Runs what is prepared, counts the runs that returned, and checks what they returned.</summary>
        /// <returns>What the runtime did while it ran.</returns>
        private JObject Run(string when, Action run, Func<long> runs)
        {
            JObject runtime;
            try
            {
                RuntimeUse before = new RuntimeUse();
                run();
                runtime = new RuntimeUse().Since(before);
            }
            catch (Exception error)
            {
                // Of a bounce that raised midway nothing is counted, and its trial has failed anyway.
                string what = prepared.Operation.Name + " raised in the " + when + " after " + runs() + " runs";
                throw new Failure(FailureKind.Call, what, error, connections.First.Explain(error));
            }
            finally
            {
                prepared.Count(ledger, runs());
            }
            if (runs() > 0)
            {
                prepared.Call.Check(prepared.Operation.Name + ", " + when, runs());
            }
            return runtime;
        }

        private Call CallOf(Operation operation, Values amount)
        {
            try
            {
                return connections.Prepare(operation, amount, ledger);
            }
            catch (Exception error) when (!(error is Unsupported))
            {
                throw new Failure(FailureKind.Call, "cannot prepare " + operation.Name, error);
            }
        }

        /// <summary>Closes what the last `prepare` opened.</summary>
        private void CloseLast()
        {
            Preparation last = prepared;
            prepared = null;
            try
            {
                last?.Call.Close();
            }
            catch (Exception error)
            {
                string what = "cannot close what " + last.Operation.Name + " opened";
                throw new Failure(FailureKind.Call, what, error);
            }
        }

        /// <summary>What `prepare` left for `go`; it is open until the next one.</summary>
        private sealed class Preparation
        {
            private readonly Values amount;
            private readonly int servers;

            public Preparation(
                Operation operation, Values amount, StopRule leadIn, StopRule stop, Call call, int servers)
            {
                this.servers = servers;
                Operation = operation;
                this.amount = amount;
                LeadIn = leadIn;
                Stop = stop;
                Call = call;
            }

            public Operation Operation { get; }

            /// <summary>When the lead-in ends; null if there is none.</summary>
            public StopRule LeadIn { get; }

            public StopRule Stop { get; }

            public Call Call { get; }

            /// <summary>Remote calls: those of `connect` are its calls of invoke.</summary>
            public long CallsOfARun =>
                Operation == Operations.Connect ? amount.Count : servers * Operation.CallsOfARun(amount);

            public void Count(Ledger ledger, long runs)
            {
                if (runs > 0 && CallsOfARun > 0)
                {
                    Operation called = Operation == Operations.Connect ? Operations.Invoke : Operation;
                    ledger.Count(called, runs * CallsOfARun, runs * Operation.ElementsOfARun(amount));
                }
            }
        }
    }
}
