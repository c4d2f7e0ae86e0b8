using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>The `drive` end: the client that checks and times calls.</summary>
    internal sealed class Drive : Verb
    {
        private const long AwakeNs = 5000000; // before it begins

        private readonly Clock clock;
        private readonly string casesPath;
        private Connections connections;
        private Preparation prepared;
        private List<Samples> samples = new List<Samples>();
        private OpenLoop load; // of the last measurement; null if that was a closed loop
        private Stage stage;

        public Drive(Adapter adapter, Clock clock, string casesPath) : base(adapter)
        {
            this.clock = clock;
            this.casesPath = casesPath;
            On<Commands.Connect>("connect", Connect);
            On<Commands.Callers>("callers", SetCallers);
            On<Commands.Command>("operations", _ => ListOperations());
            On<Commands.Command>("features", _ => TryFeatures());
            On<Commands.Check>("check", Check);
            On<Commands.Prepare>("prepare", Prepare);
            On<Commands.Go>("go", Go);
            On<Commands.Load>("load", Load);
            On<Commands.Store>("store", Store);
        }

        /// <summary>What succeeded last; what fails after it makes it nothing.</summary>
        private enum Stage { Nothing, Prepared, Measured }

        protected override CallCounts CallCounts { get; } = new CallCounts();

        private object Connect(Commands.Connect command)
        {
            Options options = Adapter.ReadOptions(command.Options);
            if (command.Endpoints.Count == 0)
            {
                throw new ProtocolError("connect.endpoints: there is none; expected at least one");
            }
            if (connections != null)
            {
                throw new ProtocolError(
                    "connect: the client is connected already; expected operations, check, prepare, call_counts or "
                    + "runtime");
            }
            long started = clock.Nanoseconds();
            connections = new Connections(Adapter, command.Endpoints, options, CallCounts);
            return new { Event = "connected", ElapsedNs = clock.Nanoseconds() - started, Versions = Versions() };
        }

        private object SetCallers(Commands.Callers command)
        {
            int most = Connected("callers").MostThreads;
            if (command.Count > most)
            {
                throw new ProtocolError("callers.count: \"" + command.Count + "\" is not allowed; expected " + most);
            }
            stage = Stage.Nothing;
            CloseLast();
            long started = clock.Nanoseconds();
            connections.SetThreads(command.Count, command.OneClient);
            return new { Event = "connected", ElapsedNs = clock.Nanoseconds() - started, Versions = Versions() };
        }

        private object ListOperations()
        {
            Calls calls = Connected("operations").First.Client.Calls;
            return new
            {
                Event = "operations",
                Operations = from each in Operations.All
                             let reason = calls.WhyNotTimed(each)
                             select new
                             {
                                 each.Name,
                                 each.Bytes,
                                 Values = each.Ranges.ToDictionary(range => range.Name),
                                 each.Timed,
                                 Support = JsonLine.Word(reason?.Support ?? Support.Called),
                                 Reason = reason?.Message,
                             },
            };
        }

        private object TryFeatures()
        {
            Client client = Connected("features").First.Client;
            Features features = new Features(client.IsRefusal);
            client.Try(features);
            return new { Event = "features", Features = features.SoFar };
        }

        private object Check(Commands.Check command)
        {
            CaseSender sender = new CaseSender(Connected("check"));
            List<Case> cases = new Cases(casesPath).Find(command.Cases).ToList();
            return new { Event = "checked", Results = cases.Select(sender.Send).ToList() };
        }

        private object Prepare(Commands.Prepare command)
        {
            Operation operation = Operations.Find(command.Operation);
            if (operation == null || !operation.Timed)
            {
                throw ProtocolError.NotAllowed(
                    "prepare.operation",
                    command.Operation,
                    Operations.All.Where(each => each.Timed).Select(each => each.Name));
            }
            Values values = Values.Of(operation, command.Values);
            if (!string.IsNullOrEmpty(command.Sends))
            {
                values = values.Sending(new Cases(casesPath).Argument(command.Sends, operation));
            }
            Connected("prepare");
            stage = Stage.Nothing;
            CloseLast();
            Allocate(command.Stop.Capacity, command.Starts);
            prepared = new Preparation
            {
                Operation = operation,
                Calls = Attempt(
                    FailureKind.Call, "cannot prepare " + operation.Name, () => connections.Prepare(operation, values)),
                TrafficPerRun = connections.TrafficPerRun(operation, values),
                LeadIn = command.LeadIn?.StopRule(command.Stop.Capacity),
                Stop = command.Stop,
            };
            long[] runs = new long[prepared.Calls.Count];
            List<Window>[] windows = new List<Window>[runs.Length];
            RuntimeUse runtime = Run(
                "warm-up",
                i => windows[i] = command.Warmup.Run(prepared.Calls[i], samples[i], clock, ref runs[i]),
                i => runs[i]);
            stage = Stage.Prepared;
            return new
            {
                Event = "prepared",
                Warmup = windows[0],
                SampleBufferBytes = samples.Sum(each => each.BufferBytes),
                Runtime = runtime,
            };
        }

        private object Go(Commands.Go command)
        {
            Begin("go");
            samples.ForEach(each => each.Clear());
            clock.SleepUntil(command.AtNs - AwakeNs);
            clock.WaitUntil(command.AtNs);
            long[] leadIns = new long[samples.Count];
            Measurement[] measured = new Measurement[samples.Count];
            RuntimeUse runtime = Run(
                "measurement",
                i =>
                {
                    Call call = prepared.Calls[i];
                    if (prepared.LeadIn != null)
                    {
                        Loop.Run(call, prepared.LeadIn, samples[i], clock);
                        leadIns[i] = samples[i].Count;
                        samples[i].Clear();
                        call.Settle();
                    }
                    measured[i] = Loop.Run(call, prepared.Stop, samples[i], clock);
                },
                i => leadIns[i] + samples[i].Count);
            stage = Stage.Measured;
            load = null;
            Measurement whole = new Measurement
            {
                StartedNs = measured.Min(each => each.StartedNs),
                EndedNs = measured.Max(each => each.EndedNs),
                StoppedBy = measured[0].StoppedBy,
            };
            List<int> counts = samples.Select(each => each.Count).ToList();
            return Done(counts.Sum(), leadIns.Sum(), whole, runtime, counts.Count == 1 ? null : counts);
        }

        private object Load(Commands.Load command)
        {
            Begin("load");
            load = new OpenLoop(
                Arrivals.Times(command.Count, command.IntervalNs, command.Exponential, command.Seed), command.AwakeNs);
            long[] runs = new long[samples.Count];
            load.Begin(clock.Nanoseconds());
            RuntimeUse runtime = Run(
                "load",
                i =>
                {
                    ExactSleep.Set(true);
                    load.Run(prepared.Calls[i], clock, command.LimitNs, ref runs[i]);
                    ExactSleep.Set(false);
                },
                i => runs[i]);
            stage = Stage.Measured;
            return Done(load.Count, 0, load.Measurement, runtime, null);
        }

        private void Begin(string command)
        {
            if (stage == Stage.Nothing)
            {
                throw new ProtocolError(command + ": nothing is prepared; expected a prepare before it");
            }
            stage = Stage.Nothing;
        }

        private object Done(int runs, long leadIn, Measurement measurement, RuntimeUse runtime, List<int> callers) =>
            new
            {
                Event = "done",
                Samples = runs,
                RemoteCalls = runs * prepared.TrafficPerRun.Calls,
                LeadIn = leadIn * prepared.TrafficPerRun.Calls,
                measurement.StartedNs,
                measurement.EndedNs,
                StoppedBy = JsonLine.Word(measurement.StoppedBy),
                Runtime = runtime,
                Callers = callers,
            };

        private object Store(Commands.Store command)
        {
            if (stage != Stage.Measured)
            {
                throw new ProtocolError("store: nothing was measured; expected after a go that was done");
            }
            IEnumerable<ArraySegment<long>> parts =
                load?.Parts ?? samples.Select(each => each.Lengths).Concat(samples.Select(each => each.Starts));
            long bytes = Attempt(
                FailureKind.Store, "cannot write " + command.File, () => Samples.Store(command.File, parts));
            return new { Event = "stored", Bytes = bytes };
        }

        private Connections Connected(string command) =>
            connections ?? throw new ProtocolError(
                command + ": the client is not connected; expected connect, call_counts or runtime");

        /// <summary>
        /// Has each thread run what is prepared for it, counts the runs that returned, and checks what they returned;
        /// both take the number of a thread. Returns what the runtime did meanwhile.
        /// </summary>
        private RuntimeUse Run(string when, Action<int> run, Func<int, long> runs)
        {
            RuntimeUse before = RuntimeUse.SoFar();
            Together.Run(prepared.Calls.Count, i =>
            {
                try
                {
                    run(i);
                }
                catch (Exception error)
                {
                    // Of a bounce that raised midway nothing is counted, and its trial has failed anyway.
                    string what = prepared.Operation.Name + " raised " + error.GetType().Name
                        + " in the " + when + " after " + runs(i) + " runs";
                    throw new Failure(FailureKind.Call, what, error, connections.First.Client.Explain(error));
                }
                finally
                {
                    CallCounts.Count(prepared.TrafficPerRun, runs(i));
                }
            });
            RuntimeUse runtime = RuntimeUse.SoFar().Since(before);
            for (int i = 0; i < prepared.Calls.Count; i++)
            {
                if (runs(i) > 0)
                {
                    prepared.Calls[i].Check(prepared.Operation.Name + ", " + when, runs(i));
                }
            }
            return runtime;
        }

        private static T Attempt<T>(FailureKind kind, string what, Func<T> act)
        {
            try
            {
                return act();
            }
            catch (Exception error) when (!(error is NotCallable))
            {
                throw new Failure(kind, what, error);
            }
        }

        /// <summary>Keeps buffers of the right size; else lets the old ones go first, since both may not fit.</summary>
        private void Allocate(int capacity, bool withStarts)
        {
            int threads = connections.Threads;
            if (samples.Count != threads || samples[0].Capacity != capacity || samples[0].HasStarts != withStarts)
            {
                samples.Clear();
                samples = Enumerable.Range(0, threads).Select(_ => new Samples(capacity, withStarts)).ToList();
            }
        }

        private void CloseLast()
        {
            Preparation last = prepared;
            prepared = null;
            Attempt(FailureKind.Call, "cannot close what " + last?.Operation.Name + " opened", () =>
            {
                last?.Calls.ForEach(each => each.Close());
                return last;
            });
        }

        /// <summary>What `prepare` left for `go`; it is open until the next one.</summary>
        private sealed class Preparation
        {
            public Operation Operation { get; set; }
            public List<Call> Calls { get; set; } // one for each thread
            public Traffic TrafficPerRun { get; set; }
            public StopRule LeadIn { get; set; } // when the lead-in ends; null if there is none
            public StopRule Stop { get; set; }
        }
    }
}
