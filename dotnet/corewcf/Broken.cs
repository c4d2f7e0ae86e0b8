using System.ServiceModel;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// A connection that ended within a call. A server that refuses a message for its length just resets the
    /// connection over TCP, and the client's error then says nothing of lengths.
    /// </summary>
    internal static class Broken
    {
        /// <summary>
        /// Raises that error with more words where the channel is broken; else leaves it to be raised.
        /// </summary>
        /// <remarks>Not for a filter: the channel is marked as broken only after filters were asked.</remarks>
        public static void Explain(object channel, CommunicationException error)
        {
            if (((ICommunicationObject)channel).State == CommunicationState.Faulted)
            {
                string limit = " (A message of more than " + Limits.MaxMessage + " bytes ends like that, too.)";
                throw new CommunicationException(error.Message + limit, error);
            }
        }
    }
}
