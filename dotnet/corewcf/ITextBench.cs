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

        /// <summary>Returns its argument.</summary>
        [OperationContract(
            Name = "echo",
            Action = Names.Action + "echo",
            ReplyAction = Names.Action + "echo" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        WcfAllTypes Echo(WcfAllTypes data);

        /// <summary>Returns its argument.</summary>
        [OperationContract(
            Name = "echoArrays",
            Action = Names.Action + "echoArrays",
            ReplyAction = Names.Action + "echoArrays" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        WcfAllArrays EchoArrays(WcfAllArrays data);

        /// <summary>Raises the contract's exception.</summary>
        [OperationContract(
            Name = "fail",
            Action = Names.Action + "fail",
            ReplyAction = Names.Action + "fail" + Names.Response)]
        [FaultContract(typeof(WcfFault), Name = "benchFault", Namespace = Names.Namespace)]
        void Fail(int code, string message);
    }
}
