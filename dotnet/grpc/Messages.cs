using System.Collections.Generic;
using System.Linq;
using Google.Protobuf.Collections;
using Message = Roundtrip.Grpc.Generated.Item;

namespace Roundtrip.Grpc
{
    /// <summary>Items as messages, from the core's and back.</summary>
    internal static class Messages
    {
        public static IEnumerable<Message> Of(IEnumerable<Core.Item> items)
        {
            return items.Select(item => new Message { Id = item.Id, Name = item.Name, Value = item.Value });
        }

        public static Core.Item[] ToCore(IEnumerable<Message> items)
        {
            return items.Select(item => new Core.Item(item.Id, item.Name, item.Value)).ToArray();
        }

        /// <summary>Takes the last off, where there is one.</summary>
        public static void DropLast(RepeatedField<Message> items)
        {
            if (items.Count > 0)
            {
                items.RemoveAt(items.Count - 1);
            }
        }
    }
}
