using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>The coded variant's server: decodes, calls the servant, encodes.</summary>
    internal sealed class CodedHandler : FrameHandler
    {
        private readonly IBench servant;
        private readonly FrameReader reader = new FrameReader();
        private readonly FrameWriter writer = new FrameWriter();

        public CodedHandler(IBench servant)
        {
            this.servant = servant;
        }

        public override void Handle(FrameChannel channel)
        {
            reader.Begin(channel);
            switch (channel.Code)
            {
                case Frame.Invoke:
                    int n = reader.Int32();
                    reader.End();
                    Reply(channel, servant.Invoke(n));
                    break;
                case Frame.PutBytes:
                    Reply(channel, servant.PutBytes(reader.Octets()));
                    break;
                case Frame.PutChars:
                    Reply(channel, servant.PutChars(reader.Chars()));
                    break;
                case Frame.PutString:
                    Reply(channel, servant.PutString(reader.Text()));
                    break;
                case Frame.Bounce:
                    Item[] items = reader.Array();
                    reader.End();
                    writer.Begin(Frame.Done).Array(servant.Bounce(items)).End();
                    channel.Send(writer.Bytes, 0, writer.Count);
                    break;
                default:
                    RefuseOperation(channel);
                    break;
            }
        }

        private void Reply(FrameChannel channel, int value)
        {
            writer.Begin(Frame.Done).Int32(value).End();
            channel.Send(writer.Bytes, 0, writer.Count);
        }
    }
}
