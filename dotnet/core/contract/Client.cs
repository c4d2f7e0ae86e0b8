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

        /// <summary>
        /// Calls echo. Like the members that follow, for conformance; a system need not have them.
        /// </summary>
        /// <exception cref="Unsupported">The adapter does not call it.</exception>
        public virtual AllTypes Echo(AllTypes data)
        {
            throw Unsupported.Of(Operation.Echo);
        }

        /// <summary>Calls echoArrays.</summary>
        public virtual AllArrays EchoArrays(AllArrays data)
        {
            throw Unsupported.Of(Operation.EchoArrays);
        }

        /// <summary>Calls fail, which does not return where all is well.</summary>
        /// <exception cref="BenchFault">As it came.</exception>
        public virtual void Fail(int code, string message)
        {
            throw Unsupported.Of(Operation.Fail);
        }

        /// <summary>Calls an operation that no server has; returns if the server answers nevertheless.</summary>
        /// <exception cref="Refused">The server says so, in the wire's own word; whatever else it says is
        /// another exception.</exception>
        public virtual void CallUnknown()
        {
            throw Unsupported.Of(Operation.Unknown);
        }

        /// <summary>The operations on references.</summary>
        /// <exception cref="Unsupported">The mapping has none, for that reason.</exception>
        public virtual Counters References =>
            throw new Unsupported("this system's adapter passes no references to objects");

        /// <summary>Gives the connection back; also after a connect that failed.</summary>
        public abstract void Close();
    }
}
