using System;
using Newtonsoft.Json.Linq;

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
            On("serve", Start);
        }

        public override bool TakesStop => false;

        protected override Ledger Ledger => servant.Ledger;

        private JObject Start(Fields command)
        {
            command.Only("do", "bind", "advertise", "port", "options");
            string bind = command.Text("bind");
            string advertise = command.Text("advertise");
            int port = (int)command.Integer("port", 0, 65535);
            Options options = Options.Read("serve.options", command.Object("options"), Adapter.Options);
            if (server != null)
            {
                throw new ProtocolError("serve: the servant serves already; expected ledger or runtime");
            }
            Server starting = Adapter.NewServer();
            string endpoint;
            try
            {
                endpoint = starting.Start(bind, advertise, port, options, servant);
            }
            catch (Exception error)
            {
                starting.Stop();
                throw new Failure(FailureKind.Bind, "cannot serve on " + new Endpoint(bind, port), error);
            }
            server = starting;
            return new JObject { ["event"] = "ready", ["endpoint"] = endpoint, ["versions"] = Versions() };
        }
    }
}
