using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Roundtrip.Core;

namespace Roundtrip.Wcf;

/// <summary>Blocking calls through one channel of the WCF client, whichever the transport.</summary>
public abstract partial class WcfClient<TContract> : Client
    where TContract : class, IWcfBench
{
    private const string OneStringType = "WCF has one string type, and getString and setString are its rows";
    private const string NoReferences = "a message of a web service cannot hold a reference to a remote object";

    private ChannelFactory<TContract> factory;
    private TContract channel;

    /// <summary>What endpoints begin with, :// included.</summary>
    protected abstract string Scheme { get; }

    /// <summary>Where the server is; set with the proxy.</summary>
    protected Endpoint Server { get; private set; }

    private ICommunicationObject Connection => (ICommunicationObject)channel;

    public override void Proxy(string endpoint, Options options)
    {
        Server = Endpoint.ParseUrl(endpoint, Scheme, Names.Path);
        factory = new ChannelFactory<TContract>(NewBinding(options), new EndpointAddress(endpoint));
        channel = factory.CreateChannel();
    }

    public override void WarmConnection() => Connection.Open();

    /// <summary>A new channel if the last call left the old one faulted.</summary>
    public override void Restore()
    {
        if (Connection.State != CommunicationState.Opened)
        {
            End(Connection);
            channel = factory.CreateChannel();
            Connection.Open();
        }
    }

    /// <summary>
    /// What either end of WCF, or what it encodes with, raises by itself; not what a service raised without meaning to.
    /// </summary>
    public override bool IsRefusal(Exception error) =>
        error is CommunicationException && (error as FaultException)?.Code.SubCode?.Name != "InternalServiceFault";

    /// <summary>
    /// A server that refuses a message for its length may just reset the connection, and the client's error then says
    /// nothing of lengths.
    /// </summary>
    public override string Explain(Exception error) =>
        error is CommunicationException && Connection.State == CommunicationState.Faulted
            ? "a message of more than " + WcfSystem.MaxMessage + " bytes ends like that, too"
            : null;

    /// <summary>Servers blame the message: by SOAP 1.1 its sender, the client; by WS-Addressing its action.</summary>
    public override void CallUnknown()
    {
        using ChannelFactory<IUnknownBench> unknown = new(factory.Endpoint.Binding, factory.Endpoint.Address);
        try
        {
            unknown.CreateChannel().Dance();
        }
        catch (ActionNotSupportedException fault)
        {
            throw new Refused(fault.Message);
        }
        catch (FaultException fault) when (fault.Code.Name == "Client" || fault.Code.IsSenderFault)
        {
            throw new Refused(fault.Code.Name + ": " + fault.Message);
        }
    }

    /// <summary>WCF's own time of a call, and what its data contracts make of one item that is sent twice.</summary>
    public override void Try(Features features)
    {
        WcfItem item = new() { Name = "twice" };
        features.Probe(
            Features.SharedReference,
            () =>
            {
                WcfItem[] left = channel.Bounce([item, item, item]);
                return ReferenceEquals(left[0], left[1]);
            },
            "an object that was sent twice came back as one",
            "an object that was sent twice came back as two");
        features.Probe(
            Features.Deadline,
            EndsLateCall,
            "TimeoutException, after 100 ms",
            "the server's method ended first");
        Restore();
    }

    public override void Close()
    {
        End(Connection);
        End(factory);
    }

    /// <summary>A binding without security whose limits are those of <see cref="WcfSystem"/>.</summary>
    protected abstract Binding NewBinding(Options options);

    /// <summary>Adds the lines of arrays of characters, in the contract's own type.</summary>
    protected abstract void AddChars(Calls lines, Func<TContract> stub);

    private bool EndsLateCall()
    {
        IContextChannel context = (IContextChannel)channel;
        TimeSpan usual = context.OperationTimeout;
        context.OperationTimeout = TimeSpan.FromMilliseconds(100);
        try
        {
            channel.Sleep(2000);
            return false;
        }
        catch (TimeoutException)
        {
            return true;
        }
        finally
        {
            context.OperationTimeout = usual;
        }
    }

    private void Raise(int code, string message)
    {
        try
        {
            channel.Fail(code, message);
        }
        catch (FaultException<WcfFault> fault)
        {
            throw new BenchFault(fault.Detail.Code, fault.Detail.Message);
        }
    }

    /// <summary>Closes it, or aborts it if it cannot be closed any more: a faulted channel only raises.</summary>
    private static void End(ICommunicationObject opened)
    {
        if (opened == null || opened.State == CommunicationState.Faulted)
        {
            opened?.Abort();
            return;
        }
        try
        {
            opened.Close();
        }
        catch (Exception error) when (error is CommunicationException || error is TimeoutException)
        {
            Console.Error.WriteLine("not closed but aborted: " + error.Message);
            opened.Abort();
        }
    }
}

/// <summary>An operation that no contract has, to see it refused.</summary>
[ServiceContract(Name = "Bench", Namespace = Names.Namespace)]
public interface IUnknownBench
{
    [OperationContract(
        Name = "dance", Action = Names.Urn + "dance", ReplyAction = Names.Urn + "dance" + Names.Reply)]
    void Dance();
}
