using System;
using System.Collections.Generic;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>Blocking calls through one channel of the WCF client, whichever the transport.</summary>
    /// <typeparam name="TContract">What the transport's servers publish.</typeparam>
    public abstract class WcfClient<TContract> : Client
        where TContract : class, IWcfBench
    {
        private ChannelFactory<TContract> factory;
        private TContract channel;

        /// <inheritdoc/>
        public override IBench Bench => new BenchOverWcf<TContract>(Opened, PutChars);

        /// <inheritdoc/>
        public override void Connect(IReadOnlyList<string> endpoints, Options options)
        {
            string address = Endpoint.Only(endpoints);
            Reach(Endpoint.ParseUrl(address, Scheme, Names.Path));
            factory = new ChannelFactory<TContract>(NewBinding(options), new EndpointAddress(address));
            channel = Opened();
        }

        /// <inheritdoc/>
        public override Call Prepare(Workload workload)
        {
            TContract stub = Opened();
            return new ExplainedCall((ICommunicationObject)stub, Prepare(workload, stub));
        }

        /// <inheritdoc/>
        public override void Close()
        {
            Communication.End((ICommunicationObject)channel);
            Communication.End(factory);
        }

        /// <summary>What endpoints begin with, :// included.</summary>
        protected abstract string Scheme { get; }

        /// <summary>A binding without security whose limits are those of <see cref="Limits"/>.</summary>
        protected abstract Binding NewBinding(Options options);

        /// <summary>Tries whether anybody is there, where opening a channel does not.</summary>
        protected abstract void Reach(Endpoint server);

        /// <summary>The call of putChars, with the characters in the contract's own type beforehand.</summary>
        protected abstract Func<int> PutChars(TContract stub, char[] data);

        private Call Prepare(Workload workload, TContract stub)
        {
            int size = workload.Size;
            switch (workload.Operation)
            {
                case Operation.Invoke:
                    return new IntCall(
                        TimedValues.InvokeArgument + 1, () => stub.Invoke(TimedValues.InvokeArgument));
                case Operation.PutBytes:
                    byte[] bytes = TimedValues.Bytes(size);
                    return new IntCall(size, () => stub.PutBytes(bytes));
                case Operation.PutChars:
                    return new IntCall(size, PutChars(stub, TimedValues.Chars(size)));
                case Operation.PutString:
                    string text = TimedValues.Text(size);
                    return new IntCall(size, () => stub.PutString(text));
                case Operation.Bounce:
                    return new BounceCall(stub, TimedValues.Items(size), workload.RemoteCalls);
                default:
                    throw new ArgumentOutOfRangeException(nameof(workload), workload.Name, "no such operation");
            }
        }

        /// <summary>The open channel; a new one where the last call left it faulted.</summary>
        private TContract Opened()
        {
            ICommunicationObject last = (ICommunicationObject)channel;
            if (last == null || last.State != CommunicationState.Opened)
            {
                Communication.End(last);
                channel = factory.CreateChannel();
                ((ICommunicationObject)channel).Open();
            }
            return channel;
        }
    }
}
