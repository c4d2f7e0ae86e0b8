using System;

namespace Roundtrip.Core
{
    /// <summary>The `serve` end: starts the servant.</summary>
    internal sealed class Serve : Verb
    {
        private readonly Servant servant = new Servant();
        private Server server;

        public Serve(Adapter adapter)
            : base(adapter)
        {
            On<Commands.Serve>("serve", Start);
        }

        protected override Ledger Ledger => servant.Ledger;

        private Replies.Ready Start(Commands.Serve command)
        {
            Options options = Adapter.ReadOptions(command.Options);
            if (server != null)
            {
                throw new ProtocolError("serve: the servant serves already; expected ledger or runtime");
            }
            Server starting = Adapter.NewServer();
            string endpoint;
            try
            {
                endpoint = starting.Start(command.Bind, command.Advertise, command.Port, options, servant);
            }
            catch (Exception error)
            {
                starting.Stop();
                Endpoint wanted = new Endpoint(command.Bind, command.Port);
                throw new Failure(FailureKind.Bind, "cannot serve on " + wanted, error);
            }
            server = starting;
            return new Replies.Ready { Endpoint = endpoint, Versions = Versions() };
        }
    }
}
