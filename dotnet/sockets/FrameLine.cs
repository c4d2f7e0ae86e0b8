using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// One line of frame.md: an operation, the fields of its request and those of its reply. Both ends follow from it,
    /// and so do the baseline's frames.
    /// </summary>
    internal abstract class FrameLine
    {
        /// <summary>All operations, by their codes; null if a code has none.</summary>
        private static readonly FrameLine[] All = LineMaker.MakeAll();

        /// <summary>Those that this protocol carries. Of references the baseline sends bytes of their length.</summary>
        public static readonly FrameLine[] ByCode =
            All.Select(line => line != null && Operations.References.Contains(line.Operation) ? null : line).ToArray();

        private FrameLine(Operation operation) => Operation = operation;

        public Operation Operation { get; }

        /// <summary>The line of an operation by its code, of those without fields of their own too; or null.</summary>
        public static FrameLine Find(int code) => code >= 0 && code < All.Length ? All[code] : null;

        /// <summary>Adds the lines of the hand-coded client, which calls the stub once there is a connection.</summary>
        public static void AddAll(Calls lines, Func<FrameStub> stub)
        {
            foreach (FrameLine line in ByCode.Where(each => each != null))
            {
                line.AddTo(lines, stub);
            }
            lines.Unsupported(
                "a frame holds values alone: sockets have no references to objects", Operations.References);
        }

        /// <summary>Decodes a request, calls the servant and encodes its reply.</summary>
        public abstract void Answer(Servant servant, FrameReader request, FrameWriter reply);

        /// <summary>Encodes the request by formula behind what the frame has already; returns the frame.</summary>
        public abstract FrameWriter PutRequest(FrameWriter into, Values values);

        public abstract FrameWriter PutReply(FrameWriter into, Values values);

        protected abstract void AddTo(Calls lines, Func<FrameStub> stub);

        /// <summary>Makes the line of every operation out of its types.</summary>
        private sealed class LineMaker : IOperationVisitor
        {
            private readonly FrameLine[] lines = new FrameLine[Operations.All.Max(each => each.Code) + 1];

            public static FrameLine[] MakeAll()
            {
                LineMaker maker = new LineMaker();
                foreach (Operation operation in Operations.All.Where(each => each.Code > 0))
                {
                    operation.Accept(maker);
                }
                return maker.lines;
            }

            public void Visit<TArgument, TReply>(Operation<TArgument, TReply> operation) =>
                lines[operation.Code] = new TypedLine<TArgument, TReply>(operation);
        }

        private sealed class TypedLine<TArgument, TReply> : FrameLine
        {
            private readonly Operation<TArgument, TReply> operation;
            private readonly IField<TArgument> argument;
            private readonly IField<TReply> reply;
            private readonly int status;

            public TypedLine(Operation<TArgument, TReply> operation) : base(operation)
            {
                this.operation = operation;
                argument = Field.Of<TArgument>(operation);
                reply = Field.Of<TReply>(operation);
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

            public override FrameWriter PutRequest(FrameWriter into, Values values) =>
                argument.Put(into, operation.Argument(values));

            public override FrameWriter PutReply(FrameWriter into, Values values) =>
                reply.Put(into, operation.Reply(values));

            protected override void AddTo(Calls lines, Func<FrameStub> stub) =>
                operation.AddTo(lines, data => stub().Call(operation.Code, argument, data, reply, status));
        }
    }
}
