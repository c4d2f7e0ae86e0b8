using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// The operation `connect`: each run takes the middleware's own way to a proxy and, if asked for, calls invoke
    /// through it. The client is made before the timing and closed after it. What a process shares between its proxies,
    /// such as Remoting's channels, is there already and is not timed.
    /// </summary>
    internal sealed class ConnectCall : Call
    {
        private readonly Func<Client> newClient;
        private readonly string endpoint;
        private readonly Options options;
        private readonly bool firstCall;
        private Client client;
        private Func<int, int> invoke;

        public ConnectCall(Adapter adapter, string endpoint, Options options, bool firstCall)
        {
            newClient = adapter.NewClient;
            this.endpoint = endpoint;
            this.options = options;
            this.firstCall = firstCall;
            CleanUp();
        }

        public override void Run()
        {
            client.Proxy(endpoint, options);
            if (firstCall)
            {
                int reply = invoke(TimedValues.InvokeArgument);
                if (reply != TimedValues.InvokeArgument + 1)
                {
                    Mismatch(TimedValues.InvokeArgument + 1, reply);
                }
            }
        }

        internal override void Close() => client.Close();

        protected override void CleanUp()
        {
            client?.Close();
            client = newClient();
            invoke = client.Calls.Stub(Operations.Invoke);
        }
    }
}
