using System.ServiceModel;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// The contract but for putChars, whose type is the wire's: each wire's own contract adds it. Both ends use these
    /// interfaces: CoreWCF reads the client's attributes as its own.
    /// </summary>
    [ServiceContract(Name = "Bench", Namespace = Names.Namespace)]
    public interface IWcfBench
    {
        /// <summary>Returns n + 1, wrapping.</summary>
        [OperationContract(
            Name = "invoke",
            Action = Names.Action + "invoke",
            ReplyAction = Names.Action + "invoke" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        int Invoke(int n);

        /// <summary>Returns the number of bytes.</summary>
        [OperationContract(
            Name = "putBytes",
            Action = Names.Action + "putBytes",
            ReplyAction = Names.Action + "putBytes" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        int PutBytes(byte[] data);

        /// <summary>Returns the number of UTF-16 units.</summary>
        [OperationContract(
            Name = "putString",
            Action = Names.Action + "putString",
            ReplyAction = Names.Action + "putString" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        int PutString(string data);

        /// <summary>Returns the items less the last; of none, none.</summary>
        [OperationContract(
            Name = "bounce",
            Action = Names.Action + "bounce",
            ReplyAction = Names.Action + "bounce" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        WcfItem[] Bounce(WcfItem[] items);
    }
}
