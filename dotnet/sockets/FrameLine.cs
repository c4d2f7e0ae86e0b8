using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// One line of frame.md: an operation, the fields of its request and those of its reply. Both ends follow from it,
    /// and so do the null's frames.
    /// </summary>
    internal abstract class FrameLine
    {
        /// <summary>All that this wire has, by the operation's code; null if a code has none.</summary>
        public static readonly FrameLine[] ByCode = Indexed(
            Of(Operations.Invoke, Field.Int32, Field.Int32),
            Of(Operations.PutBytes, Field.AllOctets, Field.Int32),
            Of(Operations.PutChars, Field.AllChars, Field.Int32),
            Of(Operations.PutString, Field.AllText, Field.Int32),
            Of(Operations.Bounce, Field.Items, Field.Items),
            Of(Operations.Echo, Field.Struct, Field.Struct),
            Of(Operations.EchoArrays, Field.Arrays, Field.Arrays),
            Of(Operations.Fail, Field.Fault, Field.Fault),
            Of(Operations.GetBoolean, Field.None, Field.Boolean),
            Of(Operations.GetOctet, Field.None, Field.Octet),
            Of(Operations.GetChar, Field.None, Field.Char),
            Of(Operations.GetInt16, Field.None, Field.Int16),
            Of(Operations.GetInt32, Field.None, Field.Int32),
            Of(Operations.GetInt64, Field.None, Field.Int64),
            Of(Operations.GetFloat, Field.None, Field.Float),
            Of(Operations.GetDouble, Field.None, Field.Double),
            Of(Operations.GetString, Field.None, Field.AllText),
            Of(Operations.GetWstring, Field.None, Field.AllText),
            Of(Operations.GetStruct, Field.None, Field.Struct),
            Of(Operations.SetString, Field.AllText, Field.None),
            Of(Operations.SetWstring, Field.AllText, Field.None),
            Of(Operations.GetBooleanArray, Field.Int32, Field.Booleans),
            Of(Operations.GetOctetArray, Field.Int32, Field.Octets),
            Of(Operations.GetCharArray, Field.Int32, Field.Chars),
            Of(Operations.GetInt16Array, Field.Int32, Field.Int16s),
            Of(Operations.GetInt32Array, Field.Int32, Field.Int32s),
            Of(Operations.GetInt64Array, Field.Int32, Field.Int64s),
            Of(Operations.GetFloatArray, Field.Int32, Field.Floats),
            Of(Operations.GetDoubleArray, Field.Int32, Field.Doubles),
            Of(Operations.GetStringArray, Field.Int32, Field.Texts),
            Of(Operations.GetStructArray, Field.Int32, Field.Structs),
            Of(Operations.PutBooleanArray, Field.Booleans, Field.Int32),
            Of(Operations.PutOctetArray, Field.Octets, Field.Int32),
            Of(Operations.PutCharArray, Field.Chars, Field.Int32),
            Of(Operations.PutInt16Array, Field.Int16s, Field.Int32),
            Of(Operations.PutInt32Array, Field.Int32s, Field.Int32),
            Of(Operations.PutInt64Array, Field.Int64s, Field.Int32),
            Of(Operations.PutFloatArray, Field.Floats, Field.Int32),
            Of(Operations.PutDoubleArray, Field.Doubles, Field.Int32),
            Of(Operations.PutStringArray, Field.Texts, Field.Int32),
            Of(Operations.PutStructArray, Field.Structs, Field.Int32),
            Of(Operations.Sleep, Field.Int32, Field.None),
            Of(Operations.Sort, Field.Int32s, Field.Int32s));

        /// <summary>What this wire has no fields for: the null alone sends something of their length.</summary>
        private static readonly FrameLine[] References =
        {
            Of(Operations.GetCounter, Field.None, Field.Reference),
            Of(Operations.OpenCounter, Field.None, Field.Reference),
            Of(Operations.GetCounterArray, Field.Int32, Field.References),
            Of(Operations.CallCounter, Field.Reference, Field.Int32),
        };

        private FrameLine(Operation operation)
        {
            Operation = operation;
        }

        public Operation Operation { get; }

        /// <summary>The line of an operation by its code, of those without fields of their own too; or null.</summary>
        public static FrameLine Find(int code)
        {
            foreach (FrameLine reference in References)
            {
                if (reference.Operation.Code == code)
                {
                    return reference;
                }
            }
            return code >= 0 && code < ByCode.Length ? ByCode[code] : null;
        }

        /// <summary>Adds the lines of the coded client.</summary>
        /// <param name="lines">The client's.</param>
        /// <param name="stub">What the client calls through, once there is a connection.</param>
        public static void AddAll(Calls lines, Func<FrameStub> stub)
        {
            foreach (FrameLine line in ByCode.Where(each => each != null))
            {
                line.AddTo(lines, stub);
            }
            lines.Cannot(
                "a frame holds values alone: sockets have no references to objects",
                References.Select(each => each.Operation).ToArray());
        }

        /// <summary>Decodes a request, calls the servant and encodes its reply.</summary>
        public abstract void Answer(Servant servant, FrameReader request, FrameWriter reply);

        /// <summary>Encodes the request by formula behind what the frame has already.</summary>
        public abstract void PutRequest(FrameWriter into, Values values);

        /// <summary>Encodes the reply by formula behind what the frame has already.</summary>
        public abstract void PutReply(FrameWriter into, Values values);

        protected abstract void AddTo(Calls lines, Func<FrameStub> stub);

        private static FrameLine[] Indexed(params FrameLine[] lines)
        {
            FrameLine[] byCode = new FrameLine[lines.Max(each => each.Operation.Code) + 1];
            foreach (FrameLine line in lines)
            {
                byCode[line.Operation.Code] = line;
            }
            return byCode;
        }

        private static FrameLine Of<TArgument, TReply>(
            NumberOperation<TArgument, TReply> operation, IField<TArgument> argument, IField<TReply> reply)
            where TReply : struct, IEquatable<TReply>
        {
            return new Typed<TArgument, TReply>(
                operation, argument, reply, (lines, stub) => lines.Call(operation, stub));
        }

        private static FrameLine Of<TArgument, TReply>(
            ObjectOperation<TArgument, TReply> operation, IField<TArgument> argument, IField<TReply> reply) =>
            new Typed<TArgument, TReply>(
                operation, argument, reply, (lines, stub) => lines.Call(operation, stub));

        private static FrameLine Of(BounceOperation operation, IField<Item[]> argument, IField<Item[]> reply) =>
            new Typed<Item[], Item[]>(
                operation,
                argument,
                reply,
                (lines, stub) => lines.Bounce(items => items, stub, Items.WithoutLast, items => items));

        private sealed class Typed<TArgument, TReply> : FrameLine
        {
            private readonly Operation<TArgument, TReply> operation;
            private readonly IField<TArgument> argument;
            private readonly IField<TReply> reply;
            private readonly Action<Calls, Func<TArgument, TReply>> add;
            private readonly int status;

            public Typed(
                Operation<TArgument, TReply> operation,
                IField<TArgument> argument,
                IField<TReply> reply,
                Action<Calls, Func<TArgument, TReply>> add)
                : base(operation)
            {
                this.operation = operation;
                this.argument = argument;
                this.reply = reply;
                this.add = add;
                status = operation == (Operation)Operations.Fail ? Frame.Raised : Frame.Done;
            }

            public override void Answer(Servant servant, FrameReader request, FrameWriter into)
            {
                TArgument came = argument.Take(request);
                request.End();
                TReply answer = servant.Answer(operation, came);
                into.Begin(status);
                reply.Put(into, answer);
            }

            public override void PutRequest(FrameWriter into, Values values) =>
                argument.Put(into, operation.Argument(values));

            public override void PutReply(FrameWriter into, Values values) => reply.Put(into, operation.Reply(values));

            protected override void AddTo(Calls lines, Func<FrameStub> stub) =>
                add(lines, data => stub().Call(operation.Code, argument, data, reply, status));
        }
    }
}
