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
        private Client client;
        private Func<Client> more;
        private Preparation prepared;
        private Samples samples;
        private bool measured;

        public Drive(Adapter adapter, Clock clock, string casesPath)
            : base(adapter)
        {
            this.clock = clock;
            this.casesPath = casesPath;
            On("connect", Connect);
            On("check", Check);
            On("prepare", Prepare);
            On("go", Go);
            On("store", Store);
        }

        public override bool TakesStop => true;

        protected override Ledger Ledger => ledger;

        private JObject Connect(Fields command, StopSignal told)
        {
            command.Only("do", "endpoints", "options");
            List<string> endpoints = command.Texts("endpoints", 1);
            Options options = Options.Read("connect.options", command.Object("options"), Adapter.Options);
            if (client != null)
            {
                throw new ProtocolError("connect: the client is connected already; allowed: check, prepare, ledger");
            }
            more = () => Another(endpoints, options);
            Client connecting = Adapter.NewClient();
            long started = clock.Ticks();
            try
            {
                connecting.Connect(endpoints, options);
            }
            catch (Exception error)
            {
                connecting.Close();
                if (error is ProtocolError)
                {
                    throw;
                }
                throw new Failure(
                    "connect",
                    "cannot connect to " + string.Join(", ", endpoints) + ": " + Replies.OneLine(error),
                    error);
            }
            long elapsed = clock.Ticks() - started;
            client = connecting;
            return new JObject
            {
                ["event"] = "connected",
                ["elapsed_ns"] = elapsed * clock.NanosecondsPerTick,
                ["versions"] = Versions(),
            };
        }

        private Client Another(List<string> endpoints, Options options)
        {
            Client another = Adapter.NewClient();
            try
            {
                another.Connect(endpoints, options);
            }
            catch
            {
                another.Close();
                throw;
            }
            return another;
        }

        private JObject Check(Fields command, StopSignal told)
        {
            command.Only("do", "cases");
            List<string> names = command.Texts("cases", 0);
            Connected("check");
            IList<Case> cases = Cases.Load(casesPath).Find(names);
            return new JObject
            {
                ["event"] = "checked",
                ["results"] = new JArray(cases.Select(one => Cases.Send(one, client, more, ledger))),
            };
        }

        private JObject Prepare(Fields command, StopSignal told)
        {
            command.Only("do", "workload", "parameters", "warmup", "stop");
            Workload workload = Workload.Read(command.Text("workload"), command.Inner("parameters"));
            Warmup warmup = Warmup.Read(command.Inner("warmup"));
            StopRule stop = StopRule.Read(command.Inner("stop"));
            Connected("prepare");
            prepared = null;
            measured = false;
            if (samples == null || samples.Capacity != stop.Capacity)
            {
                samples = null;
                samples = new Samples(stop.Capacity);
            }
            Call call = client.Prepare(workload);
            RuntimeFigures figures = new RuntimeFigures();
            Warm(workload, call, warmup);
            IDictionary<string, long> runtime = new RuntimeFigures().Since(figures);
            prepared = new Preparation(workload, call, stop);
            return new JObject
            {
                ["event"] = "prepared",
                ["warmup"] = new JArray(warmup.Windows.Select(window => new JObject
                {
                    ["calls"] = window.Calls,
                    ["elapsed_ns"] = window.ElapsedNs,
                })),
                ["sample_buffer_bytes"] = samples.BufferBytes,
                ["runtime"] = JObject.FromObject(runtime),
            };
        }

        private void Warm(Workload workload, Call call, Warmup warmup)
        {
            try
            {
                warmup.Run(call, clock);
            }
            catch (Exception error)
            {
                throw Raised(workload, "warm-up", warmup.Runs, error);
            }
            finally
            {
                Count(workload, warmup.Runs);
            }
            if (warmup.Runs > 0)
            {
                call.Check();
            }
        }

        private JObject Go(Fields command, StopSignal told)
        {
            command.Only("do");
            Preparation now = prepared
                ?? throw new ProtocolError("go: nothing is prepared; allowed: once after each prepare");
            prepared = null;
            RuntimeFigures figures = new RuntimeFigures();
            Measurement measurement = Measure(now, told);
            IDictionary<string, long> runtime = new RuntimeFigures().Since(figures);
            now.Call.Check();
            measured = true;
            return new JObject
            {
                ["event"] = "done",
                ["samples"] = samples.Count,
                ["remote_calls"] = (long)samples.Count * now.Workload.RemoteCalls,
                ["started_ns"] = measurement.StartedNs,
                ["ended_ns"] = measurement.EndedNs,
                ["stopped_by"] = measurement.StoppedBy.ToString().ToLowerInvariant(),
                ["runtime"] = JObject.FromObject(runtime),
            };
        }

        private Measurement Measure(Preparation now, StopSignal told)
        {
            try
            {
                return Loop.Run(now.Call, now.Stop, samples, clock, told);
            }
            catch (Exception error)
            {
                throw Raised(now.Workload, "measurement", samples.Count, error);
            }
            finally
            {
                Count(now.Workload, samples.Count);
            }
        }

        private JObject Store(Fields command, StopSignal told)
        {
            command.Only("do", "file");
            string file = command.Text("file");
            if (!measured)
            {
                throw new ProtocolError("store: nothing was measured; allowed: after a go that was done");
            }
            try
            {
                return new JObject { ["event"] = "stored", ["bytes"] = samples.Store(file) };
            }
            catch (Exception error)
            {
                throw new Failure("store", "cannot write " + file + ": " + Replies.OneLine(error), error);
            }
        }

        private void Connected(string command)
        {
            if (client == null)
            {
                throw new ProtocolError(command + ": the client is not connected; allowed: connect, ledger");
            }
        }

        // Whole runs only: of a bounce that raised midway nothing is counted, and its trial has failed anyway.
        private void Count(Workload workload, long runs)
        {
            if (runs > 0)
            {
                ledger.Record(workload.Operation, runs * workload.RemoteCalls, runs * workload.Bytes);
            }
        }

        private static Failure Raised(Workload workload, string when, long runs, Exception error)
        {
            return new Failure(
                "call",
                workload.Name + " raised in the " + when + " after " + runs + " runs: " + Replies.OneLine(error),
                error);
        }

        /// <summary>What `prepare` left for `go`.</summary>
        private sealed class Preparation
        {
            public Preparation(Workload workload, Call call, StopRule stop)
            {
                Workload = workload;
                Call = call;
                Stop = stop;
            }

            public Workload Workload { get; }

            public Call Call { get; }

            public StopRule Stop { get; }
        }
    }
}
