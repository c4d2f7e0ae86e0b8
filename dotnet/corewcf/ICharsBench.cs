using System.ServiceModel;

namespace Roundtrip.Wcf
{
    /// <summary>The contract of .NET's own encoding, which has an array of characters.</summary>
    [ServiceContract(Name = "Bench", Namespace = Names.Namespace)]
    public interface ICharsBench : IWcfBench
    {
        /// <summary>Returns the number of UTF-16 units.</summary>
        [OperationContract(
            Name = "putChars",
            Action = Names.Action + "putChars",
            ReplyAction = Names.Action + "putChars" + Names.Response)]
        [return: MessageParameter(Name = Names.Result)]
        int PutChars(char[] data);
    }
}
