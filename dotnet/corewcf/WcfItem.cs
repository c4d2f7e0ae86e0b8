using System.Linq;
using System.Runtime.Serialization;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// An item as DataContractSerializer has it: bench.xsd's Item, whose members it would order by alphabet.
    /// </summary>
    [DataContract(Name = "Item", Namespace = Names.Namespace)]
    public sealed class WcfItem
    {
        /// <summary>32 bits.</summary>
        [DataMember(Name = "id", Order = 0, IsRequired = true)]
        public int Id { get; set; }

        /// <summary>Never null.</summary>
        [DataMember(Name = "name", Order = 1, IsRequired = true)]
        public string Name { get; set; }

        /// <summary>64 bits.</summary>
        [DataMember(Name = "value", Order = 2, IsRequired = true)]
        public double Value { get; set; }

        internal static WcfItem[] Of(Item[] items)
        {
            return items.Select(item => new WcfItem { Id = item.Id, Name = item.Name, Value = item.Value }).ToArray();
        }

        internal static Item[] ToCore(WcfItem[] items)
        {
            return items.Select(item => new Item(item.Id, item.Name, item.Value)).ToArray();
        }
    }
}
