using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>What an adapter gives its core to call with.</summary>
    public abstract class Client
    {
        /// <summary>The operations over the wire in C#'s own types, for conformance; valid once connected.</summary>
        public abstract IBench Bench { get; }

        /// <summary>Connects, so that a server that is not there is noticed here and not at the first call.</summary>
        /// <param name="endpoints">At least one, as the servers gave them.</param>
        /// <param name="options">Checked against the adapter's rules.</param>
        /// <remarks>Whatever it raises but <see cref="ProtocolError"/> is reported as of kind `connect`.</remarks>
        public abstract void Connect(IReadOnlyList<string> endpoints, Options options);

        /// <summary>
        /// Builds the arguments in the middleware's own types. Those are C#'s own unless an adapter says otherwise.
        /// </summary>
        /// <exception cref="Unsupported">The middleware cannot do that.</exception>
        public virtual Call Prepare(Workload workload)
        {
            return StubCalls.Prepare(workload, Bench);
        }

        /// <summary>Gives the connection back; also after a connect that failed.</summary>
        public abstract void Close();
    }
}
