using System;
using System.Reflection;
using System.Runtime.Serialization;
using System.ServiceModel;

namespace Roundtrip.Wcf;

/// <summary>What all servers of these contracts and the client have in common.</summary>
public static class WcfSystem
{
    /// <summary>The longest message in bytes that both ends admit, where WCF by itself stops at 64 KiB.</summary>
    public const int MaxMessage = 64 << 20;

    /// <summary>Two products make this middleware: the server's version, and the client's.</summary>
    public static string Version(Type ofServer) =>
        Package(ofServer) + ", System.ServiceModel " + Package(typeof(ChannelFactory));

    /// <summary>The version of a type's package: an assembly's own may lack a part, and a commit follows.</summary>
    private static string Package(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>().InformationalVersion.Split('+')[0];
}

/// <summary>The names of bench.wsdl, which the contract spells out instead of what WCF would make of C#'s.</summary>
public static class Names
{
    /// <summary>Of the messages' elements and of structs.</summary>
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

/// <summary>What a fault's detail holds: bench.xsd's element benchFault.</summary>
[DataContract(Name = "benchFault", Namespace = Names.Namespace)]
public sealed class WcfFault
{
    [DataMember(Name = "code", Order = 0, IsRequired = true)] public int Code { get; set; }

    [DataMember(Name = "message", Order = 1, IsRequired = true)] public string Message { get; set; }
}
