using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>The servant as Remoting publishes it: by reference, until its server stops.</summary>
    public sealed partial class RemoteBench : MarshalByRefObject, IBench
    {
        private readonly Servant servant;

        public RemoteBench(Servant servant) => this.servant = servant;

        public Counter GetCounter() => servant.Prepared(Operations.GetCounter, 1, RemoteCounter.Of);
        public Counter OpenCounter() => RemoteCounter.Of(servant.Answer(Operations.OpenCounter));

        public Counter[] GetCounterArray(int count) =>
            servant.Prepared(Operations.GetCounterArray, count, each => each.Select(RemoteCounter.Of).ToArray());

        /// <summary>No lease: it would end the object after five idle minutes.</summary>
        public override object InitializeLifetimeService() => null;
    }

    /// <summary>A counter as Remoting passes it: by reference, until it is closed.</summary>
    internal sealed class RemoteCounter : Counter
    {
        private readonly Counter counter;
        private readonly string name;

        private RemoteCounter(Counter counter)
        {
            this.counter = counter;
            name = PublishedObjects.Add(this, typeof(RemoteCounter));
        }

        public static Counter Of(Counter counter) => new RemoteCounter(counter);
        public override int Increment() => counter.Increment();

        public override void Close()
        {
            counter.Close();
            PublishedObjects.Remove(name);
        }

        public override object InitializeLifetimeService() => null;
    }
}
