using System.ServiceModel;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>A call whose error, where it breaks the connection, says what may be behind that.</summary>
    internal sealed class ExplainedCall : Call
    {
        private readonly ICommunicationObject channel;
        private readonly Call call;

        public ExplainedCall(ICommunicationObject channel, Call call)
        {
            this.channel = channel;
            this.call = call;
        }

        public override void Run()
        {
            try
            {
                call.Run();
            }
            catch (CommunicationException error)
            {
                Broken.Explain(channel, error);
                throw;
            }
        }

        public override void Check()
        {
            call.Check();
        }
    }
}
