namespace Roundtrip.Sockets
{
    /// <summary>Answers the frames of one connection.</summary>
    internal abstract class FrameHandler
    {
        private readonly FrameWriter refusal = new FrameWriter();

        /// <summary>Carries out the request that the channel received last, and sends the reply.</summary>
        /// <exception cref="Malformed">Its fields do not fit its operation; nothing was sent.</exception>
        public abstract void Handle(FrameChannel channel);

        /// <summary>Sends a status other than done, with the reason.</summary>
        public void Refuse(FrameChannel channel, int status, string reason)
        {
            refusal.Begin(status).Text(reason).End();
            channel.Send(refusal.Bytes, 0, refusal.Count);
        }

        protected void RefuseOperation(FrameChannel channel)
        {
            Refuse(channel, Frame.UnknownOperation, "there is no operation " + channel.Code);
        }
    }
}
