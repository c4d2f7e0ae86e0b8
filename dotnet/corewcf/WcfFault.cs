using System.Runtime.Serialization;

namespace Roundtrip.Wcf
{
    /// <summary>What a fault's detail holds: bench.xsd's element benchFault.</summary>
    [DataContract(Name = "benchFault", Namespace = Names.Namespace)]
    public sealed class WcfFault
    {
        /// <summary>The fault's number.</summary>
        [DataMember(Name = "code", Order = 0, IsRequired = true)] public int Code { get; set; }

        /// <summary>The fault's text.</summary>
        [DataMember(Name = "message", Order = 1, IsRequired = true)] public string Message { get; set; }
    }
}
