namespace Roundtrip.Wcf
{
    /// <summary>
    /// The names of bench.wsdl, which the contract spells out instead of what WCF would make of C#'s.
    /// </summary>
    public static class Names
    {
        /// <summary>Of the messages' elements and of Item.</summary>
        public const string Namespace = "urn:roundtrip:bench";

        /// <summary>In front of an operation's name: its action.</summary>
        public const string Urn = Namespace + ":";

        /// <summary>Behind an operation's name: the action and the element of its reply.</summary>
        public const string Reply = "Response";

        /// <summary>What a reply holds.</summary>
        public const string Result = "result";

        /// <summary>The last part of every endpoint.</summary>
        public const string Path = "/bench";
    }
}
