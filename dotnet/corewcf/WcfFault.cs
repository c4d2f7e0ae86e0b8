using System.Runtime.Serialization;

namespace Roundtrip.Wcf
{
    /// <summary>What a fault's detail holds: bench.xsd's element benchFault.</summary>
    [DataContract(Name = "benchFault", Namespace = Names.Namespace)]
    public sealed class WcfFault
    {
        /// <summary>32 bits.</summary>
        [DataMember(Name = "code", Order = 0, IsRequired = true)]
        public int Code { get; set; }

        /// <summary>Never null.</summary>
        [DataMember(Name = "message", Order = 1, IsRequired = true)]
        public string Message { get; set; }
    }
}
