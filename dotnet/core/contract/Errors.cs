using System;
using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>A value, or a call, that the mapping or the middleware refuses.</summary>
    public sealed class Refused : Exception
    {
        public Refused(string message) : base(message) { }
    }

    /// <summary>An answer came, and it was not what the contract says: an error of kind `check`.</summary>
    internal sealed class WrongValue : Exception
    {
        public WrongValue(string message) : base(message) { }
    }

    /// <summary>An operation that a binding does not call, and why.</summary>
    internal sealed class NotCallable : Exception
    {
        public NotCallable(Support support, string reason) : base(reason) => Support = support;

        public Support Support { get; }
    }

    /// <summary>Whether a binding calls an operation; <see cref="JsonLine.Word"/> spells it for the protocol.</summary>
    internal enum Support
    {
        Called,
        Unsupported, // the mapping has no such thing
        NotImplemented, // the binding has no line for it, which is a gap of ours
    }

    /// <summary>The command was wrong. The message names the key, what is wrong with it and what is expected.</summary>
    public sealed class ProtocolError : Exception
    {
        public ProtocolError(string message) : base(message) { }

        internal static ProtocolError NotAllowed(string where, string given, IEnumerable<string> allowed)
        {
            string expected = string.Join(", ", allowed);
            return new ProtocolError(
                where + ": \"" + given + "\" is not allowed; expected " + (expected.Length == 0 ? "none" : expected));
        }
    }

    /// <summary>Whose fault an error is; the names in lower case are the protocol's.</summary>
    internal enum FailureKind { Protocol, Bind, Connect, Call, Check, Store, Internal }

    /// <summary>A command failed for a reason other than the command itself.</summary>
    internal sealed class Failure : Exception
    {
        /// <summary>Says what failed, and adds the cause's own words and the explanation, if there is one.</summary>
        public Failure(FailureKind kind, string what, Exception cause, string explained = null)
            : base(what + ": " + OneLine(cause) + (explained == null ? "" : " (" + explained + ")"), cause) =>
            Kind = kind;

        public FailureKind Kind { get; }

        public static FailureKind KindOf(Exception error) =>
            error is Failure failure ? failure.Kind
                : error is WrongValue ? FailureKind.Check
                : error is ProtocolError ? FailureKind.Protocol
                : FailureKind.Internal;

        /// <summary>The message on one line; the name of the exception if it has none.</summary>
        public static string OneLine(Exception error)
        {
            string line = error.Message.Replace('\r', ' ').Replace('\n', ' ').Trim();
            return line.Length > 0 ? line : error.GetType().FullName;
        }
    }
}
