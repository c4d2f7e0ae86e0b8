using System.ServiceModel;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// The contract of bench.wsdl, where characters are a string: XML Schema has no other type for them.
    /// </summary>
    [ServiceContract(Name = "Bench", Namespace = Names.Namespace)]
    public interface ITextBench : IWcfBench
    {
        /// <summary>Returns the number of UTF-16 units.</summary>
        [OperationContract(
            Name = "putChars",
            Action = Names.Action + "putChars",
            ReplyAction = Names.Action + "putChars" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        int PutChars(string data);
    }
}
