namespace Roundtrip.Core
{
    /// <summary>
    /// What one measurement calls: an operation, how much of it, and what one <see cref="Call.Run"/> of it adds to a
    /// ledger.
    /// </summary>
    public sealed class Workload
    {
        /// <summary>Bytes or characters of a data workload, unless told otherwise.</summary>
        public const int DefaultSize = 1048576;

        /// <summary>Items of the array of objects, unless told otherwise.</summary>
        public const int DefaultItems = 350;

        // Two thousand million bytes are beyond what one array may hold; this is not, anywhere.
        private const int LargestSize = 1 << 30;
        private const int MostItems = 1 << 24;

        private static readonly string[] Names = { "invocation", "data-bytes", "data-chars", "data-string", "objects" };

        private Workload(string name, Operation operation, int size)
        {
            Name = name;
            Operation = operation;
            Size = size;
        }

        /// <summary>As the protocol spells it.</summary>
        public string Name { get; }

        /// <summary>The one operation that it calls.</summary>
        public Operation Operation { get; }

        /// <summary>Bytes, characters or items; 1 for an invocation.</summary>
        public int Size { get; }

        /// <summary>Remote calls of one run: of a bounce, one for every two items.</summary>
        public int RemoteCalls => Operation == Operation.Bounce ? (Size + 1) / 2 : 1;

        /// <summary>Logical bytes of one run: of a bounce, of the items of all its requests.</summary>
        public long Bytes
        {
            get
            {
                switch (Operation)
                {
                    case Operation.Invoke:
                        return LogicalBytes.Invoke;
                    case Operation.Bounce:
                        return ItemsSent * LogicalBytes.Item;
                    default:
                        return Size;
                }
            }
        }

        /// <summary>Size + (Size - 2) + ... down to 2 or 1: each round trip takes two.</summary>
        private long ItemsSent => ((Size + 1L) / 2) * (Size / 2 + 1L);

        /// <summary>The workload of a `prepare` command.</summary>
        /// <param name="name">The command's `workload`.</param>
        /// <param name="parameters">The command's `parameters`: `size` for data, `items` for objects.</param>
        /// <exception cref="ProtocolError">Unknown name or key, or a number out of range.</exception>
        internal static Workload Read(string name, Fields parameters)
        {
            switch (name)
            {
                case "invocation":
                    parameters.Only();
                    return new Workload(name, Operation.Invoke, 1);
                case "data-bytes":
                    return Data(name, Operation.PutBytes, parameters);
                case "data-chars":
                    return Data(name, Operation.PutChars, parameters);
                case "data-string":
                    return Data(name, Operation.PutString, parameters);
                case "objects":
                    parameters.Only("items?");
                    int items = (int)parameters.Integer("items", 1, MostItems, DefaultItems);
                    return new Workload(name, Operation.Bounce, items);
                default:
                    throw ProtocolError.NotAllowed("prepare.workload", name, Names);
            }
        }

        private static Workload Data(string name, Operation operation, Fields parameters)
        {
            parameters.Only("size?");
            return new Workload(name, operation, (int)parameters.Integer("size", 1, LargestSize, DefaultSize));
        }
    }
}
