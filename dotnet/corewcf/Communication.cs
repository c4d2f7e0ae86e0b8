using System;
using System.ServiceModel;

namespace Roundtrip.Wcf
{
    /// <summary>The end of the WCF client's channels and factories.</summary>
    internal static class Communication
    {
        /// <summary>
        /// Closes it, or aborts it where it cannot be closed any more: a faulted channel only raises. Null is let be.
        /// </summary>
        public static void End(ICommunicationObject opened)
        {
            if (opened == null || opened.State == CommunicationState.Faulted)
            {
                opened?.Abort();
                return;
            }
            try
            {
                opened.Close();
            }
            catch (Exception error) when (error is CommunicationException || error is TimeoutException)
            {
                Console.Error.WriteLine("not closed but aborted: " + error.Message);
                opened.Abort();
            }
        }
    }
}
