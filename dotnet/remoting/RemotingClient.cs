using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>Calls the servant through a transparent proxy over one channel, whichever it is.</summary>
    public abstract class RemotingClient : Client
    {
        // A channel belongs to the process: all proxies to its kind of URL go through the first one that is registered.
        private static readonly Dictionary<Type, SharedChannel> Channels = new Dictionary<Type, SharedChannel>();

        private IBench proxy;
        private bool holdsChannel;

        /// <summary>Where the server is; set with the proxy.</summary>
        protected string Url { get; private set; }

        /// <summary>The proxy.</summary>
        protected IBench Bench => proxy;

        /// <inheritdoc/>
        public override void Proxy(string endpoint, Options options)
        {
            Check(endpoint);
            HoldChannel(options);
            Url = endpoint;
            proxy = (IBench)Activator.GetObject(typeof(IBench), endpoint);
        }

        /// <inheritdoc/>
        public override void Try(Features features)
        {
            Item[] items = TimedValues.Items(3);
            features.Probe(
                Features.ByValue,
                () => Items.DescribeDifference(Items.WithoutLast(items), proxy.Bounce(items)) == null,
                "objects of a class came back as objects of it",
                "other objects came back");
            features.Cannot(Features.DynamicCall, "A call goes through a type that the client has.");
            features.Cannot(Features.GarbageCollection, "A lease ends after a time, whoever refers to the object.");
            features.Cannot(Features.ClassDownload, "No assembly is loaded from the other end.");
        }

        /// <summary>
        /// Remoting says no in its own exception, and a formatter, at either end, in whatever it meets: its stack
        /// tells.
        /// </summary>
        public override bool IsRefusal(Exception error) =>
            error is RemotingException || error.ToString().Contains("System.Runtime.Serialization.Formatters.");

        /// <inheritdoc/>
        public override void Close()
        {
            if (!holdsChannel)
            {
                return;
            }
            holdsChannel = false;
            lock (Channels)
            {
                SharedChannel shared = Channels[GetType()];
                shared.Holders--;
                if (shared.Holders == 0)
                {
                    Channels.Remove(GetType());
                    ChannelServices.UnregisterChannel(shared.Channel);
                }
            }
        }

        /// <summary>Whether that is a URL of this channel's.</summary>
        /// <exception cref="ProtocolError">It is not.</exception>
        protected abstract void Check(string url);

        /// <summary>The channel of those properties, to which it may add, and of its formatter.</summary>
        protected abstract IChannelSender NewChannel(IDictionary properties, Options options);

        /// <inheritdoc/>
        public override void RegisterOperations(Calls lines)
        {
            lines.Call(Operations.Invoke, n => proxy.Invoke(n));
            lines.Call(Operations.PutBytes, data => proxy.PutBytes(data));
            lines.Call(Operations.PutChars, data => proxy.PutChars(data));
            lines.Call(Operations.PutString, data => proxy.PutString(data));
            lines.Bounce(items => items, items => proxy.Bounce(items), Items.WithoutLast, items => items);
            lines.Get(Operations.GetBoolean, () => proxy.GetBoolean());
            lines.Get(Operations.GetOctet, () => proxy.GetOctet());
            lines.Get(Operations.GetChar, () => proxy.GetChar());
            lines.Get(Operations.GetInt16, () => proxy.GetInt16());
            lines.Get(Operations.GetInt32, () => proxy.GetInt32());
            lines.Get(Operations.GetInt64, () => proxy.GetInt64());
            lines.Get(Operations.GetFloat, () => proxy.GetFloat());
            lines.Get(Operations.GetDouble, () => proxy.GetDouble());
            lines.Get(Operations.GetString, () => proxy.GetString());
            lines.Get(Operations.GetStruct, () => proxy.GetStruct());
            lines.Set(Operations.SetString, data => proxy.SetString(data));
            lines.Call(Operations.GetBooleanArray, count => proxy.GetBooleanArray(count));
            lines.Call(Operations.GetOctetArray, count => proxy.GetOctetArray(count));
            lines.Call(Operations.GetCharArray, count => proxy.GetCharArray(count));
            lines.Call(Operations.GetInt16Array, count => proxy.GetInt16Array(count));
            lines.Call(Operations.GetInt32Array, count => proxy.GetInt32Array(count));
            lines.Call(Operations.GetInt64Array, count => proxy.GetInt64Array(count));
            lines.Call(Operations.GetFloatArray, count => proxy.GetFloatArray(count));
            lines.Call(Operations.GetDoubleArray, count => proxy.GetDoubleArray(count));
            lines.Call(Operations.GetStringArray, count => proxy.GetStringArray(count));
            lines.Call(Operations.GetStructArray, count => proxy.GetStructArray(count));
            lines.Call(Operations.PutBooleanArray, data => proxy.PutBooleanArray(data));
            lines.Call(Operations.PutOctetArray, data => proxy.PutOctetArray(data));
            lines.Call(Operations.PutCharArray, data => proxy.PutCharArray(data));
            lines.Call(Operations.PutInt16Array, data => proxy.PutInt16Array(data));
            lines.Call(Operations.PutInt32Array, data => proxy.PutInt32Array(data));
            lines.Call(Operations.PutInt64Array, data => proxy.PutInt64Array(data));
            lines.Call(Operations.PutFloatArray, data => proxy.PutFloatArray(data));
            lines.Call(Operations.PutDoubleArray, data => proxy.PutDoubleArray(data));
            lines.Call(Operations.PutStringArray, data => proxy.PutStringArray(data));
            lines.Call(Operations.PutStructArray, data => proxy.PutStructArray(data));
            lines.Get(Operations.GetCounter, () => proxy.GetCounter());
            lines.Get(Operations.OpenCounter, () => proxy.OpenCounter());
            lines.Call(Operations.GetCounterArray, count => proxy.GetCounterArray(count));
            lines.CallCounter(target => proxy.CallCounter(target));
            lines.Set(Operations.Sleep, millis => proxy.Sleep(millis));
            lines.Call(Operations.Sort, data => proxy.Sort(data));
            lines.Fail((code, message) => proxy.Fail(code, message));
            lines.Call(Operations.Echo, data => proxy.Echo(data));
            lines.Call(Operations.EchoArrays, data => proxy.EchoArrays(data));
            lines.Cannot(
                "C# has one string type, and getString and setString are its rows",
                Operations.GetWstring,
                Operations.SetWstring);
        }

        private void HoldChannel(Options options)
        {
            lock (Channels)
            {
                if (!Channels.TryGetValue(GetType(), out SharedChannel shared))
                {
                    // A process has one channel of a name.
                    Hashtable properties = new Hashtable { ["name"] = "roundtrip-client-" + Guid.NewGuid() };
                    shared = new SharedChannel(NewChannel(properties, options));
                    ChannelServices.RegisterChannel(shared.Channel, false);
                    Channels.Add(GetType(), shared);
                }
                shared.Holders++;
                holdsChannel = true;
            }
        }

        private sealed class SharedChannel
        {
            public SharedChannel(IChannelSender channel)
            {
                Channel = channel;
            }

            public IChannelSender Channel { get; }

            public int Holders { get; set; }
        }
    }
}
