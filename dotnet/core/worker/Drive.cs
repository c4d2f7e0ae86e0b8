using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>The `drive` end: the client that checks and times calls.</summary>
    internal sealed class Drive : Verb
    {
        private readonly Clock clock;
        private readonly string casesPath;
        private Connections connections;
        private Preparation prepared;
        private Samples samples;
        private Stage stage;

        public Drive(Adapter adapter, Clock clock, string casesPath) : base(adapter)
        {
            this.clock = clock;
            this.casesPath = casesPath;
            On<Commands.Connect>("connect", Connect);
            On<Commands.Command>("operations", _ => ListOperations());
            On<Commands.Command>("features", _ => TryFeatures());
            On<Commands.Check>("check", Check);
            On<Commands.Prepare>("prepare", Prepare);
            On<Commands.Go>("go", Go);
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
                Call = Attempt(
                    FailureKind.Call, "cannot prepare " + operation.Name, () => connections.Prepare(operation, values)),
                TrafficPerRun = connections.TrafficPerRun(operation, values),
                LeadIn = command.LeadIn?.StopRule(command.Stop.Capacity),
                Stop = command.Stop,
            };
            long runs = 0;
            List<Window> windows = null;
            RuntimeUse runtime = Run(
                "warm-up",
                () => windows = command.Warmup.Run(prepared.Call, samples, clock, ref runs),
                () => runs);
            stage = Stage.Prepared;
            return new
            {
                Event = "prepared",
                Warmup = windows,
                SampleBufferBytes = samples.BufferBytes,
                Runtime = runtime,
            };
        }

        private object Go(Commands.Go command)
        {
            if (stage == Stage.Nothing)
            {
                throw new ProtocolError("go: nothing is prepared; expected a prepare before it");
            }
            stage = Stage.Nothing;
            samples.Clear();
            clock.WaitUntil(command.AtNs);
            long leadIn = 0;
            Measurement measurement = default(Measurement);
            RuntimeUse runtime = Run(
                "measurement",
                () =>
                {
                    if (prepared.LeadIn != null)
                    {
                        Loop.Run(prepared.Call, prepared.LeadIn, samples, clock);
                        leadIn = samples.Count;
                        samples.Clear();
                        prepared.Call.Settle();
                    }
                    measurement = Loop.Run(prepared.Call, prepared.Stop, samples, clock);
                },
                () => leadIn + samples.Count);
            stage = Stage.Measured;
            return new
            {
                Event = "done",
                Samples = samples.Count,
                RemoteCalls = samples.Count * prepared.TrafficPerRun.Calls,
                LeadIn = leadIn * prepared.TrafficPerRun.Calls,
                measurement.StartedNs,
                measurement.EndedNs,
                StoppedBy = JsonLine.Word(measurement.StoppedBy),
                Runtime = runtime,
            };
        }

        private object Store(Commands.Store command)
        {
            if (stage != Stage.Measured)
            {
                throw new ProtocolError("store: nothing was measured; expected after a go that was done");
            }
            long bytes = Attempt(FailureKind.Store, "cannot write " + command.File, () => samples.Store(command.File));
            return new { Event = "stored", Bytes = bytes };
        }

        private Connections Connected(string command) =>
            connections ?? throw new ProtocolError(
                command + ": the client is not connected; expected connect, call_counts or runtime");

        /// <summary>
        /// Runs what is prepared, counts the runs that returned, and checks what they returned. Returns what the
        /// runtime did while it ran.
        /// </summary>
        private RuntimeUse Run(string when, Action run, Func<long> runs)
        {
            RuntimeUse before = RuntimeUse.SoFar();
            RuntimeUse runtime;
            try
            {
                run();
                runtime = RuntimeUse.SoFar().Since(before);
            }
            catch (Exception error)
            {
                // Of a bounce that raised midway nothing is counted, and its trial has failed anyway.
                string what = prepared.Operation.Name + " raised " + error.GetType().Name
                    + " in the " + when + " after " + runs() + " runs";
                throw new Failure(FailureKind.Call, what, error, connections.First.Client.Explain(error));
            }
            finally
            {
                CallCounts.Count(prepared.TrafficPerRun, runs());
            }
            if (runs() > 0)
            {
                prepared.Call.Check(prepared.Operation.Name + ", " + when, runs());
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

        /// <summary>Keeps a buffer of the right size; else lets the old one go first, since both may not fit.</summary>
        private void Allocate(int capacity, bool withStarts)
        {
            if (samples == null || samples.Capacity != capacity || samples.HasStarts != withStarts)
            {
                samples = null;
                samples = new Samples(capacity, withStarts);
            }
        }

        private void CloseLast()
        {
            Preparation last = prepared;
            prepared = null;
            Attempt(FailureKind.Call, "cannot close what " + last?.Operation.Name + " opened", () =>
            {
                last?.Call.Close();
                return last;
            });
        }

        /// <summary>What `prepare` left for `go`; it is open until the next one.</summary>
        private sealed class Preparation
        {
            public Operation Operation { get; set; }
            public Call Call { get; set; }
            public Traffic TrafficPerRun { get; set; }
            public StopRule LeadIn { get; set; } // when the lead-in ends; null if there is none
            public StopRule Stop { get; set; }
        }
    }
}
