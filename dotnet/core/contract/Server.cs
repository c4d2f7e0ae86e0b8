namespace Roundtrip.Core
{
    /// <summary>What an adapter gives its core to serve with: the servant behind the middleware's skeleton.</summary>
    public abstract class Server
    {
        /// <summary>Starts to serve.</summary>
        /// <param name="bind">The address to listen on, and no other.</param>
        /// <param name="advertise">The address that the endpoint names.</param>
        /// <param name="port">0 to 65535; 0 is any free port.</param>
        /// <param name="options">Of the adapter's class.</param>
        /// <param name="servant">Answers every call.</param>
        /// <returns>The endpoint: a string that only this system's client reads.</returns>
        /// <remarks>Whatever it raises is reported as an error of kind `bind`.</remarks>
        public abstract string Start(string bind, string advertise, int port, Options options, Servant servant);

        /// <summary>Stops to serve and gives the port back; also after a start that failed.</summary>
        public abstract void Stop();
    }
}
