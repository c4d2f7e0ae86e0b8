using System;
using System.Collections.Generic;

// What a worker answers, a class for each reply; docs/worker-protocol.md says what the keys mean.
namespace Roundtrip.Core.Replies
{
    /// <summary>A reply; what is null is left out.</summary>
    internal abstract class Reply
    {
        public virtual string Event => Word(GetType().Name);

        /// <summary>The reply to a command that raised.</summary>
        public static Reply Of(Exception error) =>
            error is Core.Unsupported unsupported
                ? new Unsupported { Support = Word(unsupported.Support), Reason = Failure.OneLine(error) }
                : (Reply)new Error
                {
                    Kind = Word(Failure.KindOf(error)),
                    Message = Failure.OneLine(error),
                    Detail = error.ToString(),
                };

        /// <summary>A name as the protocol spells it.</summary>
        public static string Word(object name) => name.ToString().ToLowerInvariant();
    }

    internal sealed class Ready : Reply
    {
        public string Endpoint { get; set; }
        public IDictionary<string, string> Versions { get; set; }
    }

    internal sealed class Connected : Reply
    {
        public long ElapsedNs { get; set; }
        public IDictionary<string, string> Versions { get; set; }
    }

    internal sealed class OperationTable : Reply
    {
        public override string Event => "operations";

        public IEnumerable<OperationEntry> Operations { get; set; }
    }

    internal sealed class OperationEntry
    {
        public string Name { get; set; }
        public int Bytes { get; set; }
        public IDictionary<string, Limits> Values { get; set; }
        public bool Timed { get; set; }
        public string Support { get; set; }
        public string Reason { get; set; }
    }

    internal sealed class FeaturesFound : Reply
    {
        public override string Event => "features";

        public IEnumerable<FeatureFound> Features { get; set; }
    }

    internal sealed class FeatureFound
    {
        public string Name { get; set; }

        /// <summary>Null if the probe did not find out.</summary>
        public bool? Found { get; set; }

        /// <summary>What was seen in words, or what was raised.</summary>
        public string Said { get; set; }
    }

    internal sealed class Checked : Reply
    {
        public IEnumerable<CaseResult> Results { get; set; }
    }

    internal sealed class CaseResult
    {
        public string Case { get; set; }
        public string Outcome { get; set; }
        public string Detail { get; set; }
    }

    internal sealed class Prepared : Reply
    {
        public IEnumerable<Window> Warmup { get; set; }
        public long SampleBufferBytes { get; set; }
        public RuntimeUse Runtime { get; set; }
    }

    internal sealed class Done : Reply
    {
        public long Samples { get; set; }
        public long RemoteCalls { get; set; }
        public long LeadIn { get; set; }
        public long StartedNs { get; set; }
        public long EndedNs { get; set; }
        public string StoppedBy { get; set; }
        public RuntimeUse Runtime { get; set; }
    }

    internal sealed class Stored : Reply
    {
        public long Bytes { get; set; }
    }

    internal sealed class Ledgered : Reply
    {
        public override string Event => "ledger";

        public IDictionary<string, long> Calls { get; set; }
        public IDictionary<string, long> Bytes { get; set; }
    }

    internal sealed class RuntimeTotals : Reply
    {
        public override string Event => "runtime";

        public RuntimeUse Runtime { get; set; }
    }

    internal sealed class Unsupported : Reply
    {
        public string Support { get; set; }
        public string Reason { get; set; }
    }

    internal sealed class Error : Reply
    {
        public string Kind { get; set; }
        public string Message { get; set; }
        public string Detail { get; set; }
    }
}
