using System.ServiceModel;

namespace Roundtrip.Wcf.Http
{
    /// <summary>An operation that bench.wsdl has not, to see it refused.</summary>
    [ServiceContract(Name = "Bench", Namespace = Names.Namespace)]
    public interface IUnknownBench
    {
        /// <summary>Returns only where a server has it nevertheless.</summary>
        [OperationContract(
            Name = "dance",
            Action = Names.Action + "dance",
            ReplyAction = Names.Action + "dance" + Names.Response)]
        void Dance();
    }
}
