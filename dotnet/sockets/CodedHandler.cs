using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>The coded variant's server: decodes, calls the servant, encodes.</summary>
    internal sealed class CodedHandler : FrameHandler
    {
        private readonly Servant servant;
        private readonly FrameReader reader = new FrameReader();
        private readonly FrameWriter writer = new FrameWriter();

        public CodedHandler(Servant servant)
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
                    writer.Begin(Frame.Done).Array(servant.Bounce(items));
                    Reply(channel);
                    break;
                case Frame.Echo:
                    AllTypes data = EchoFields.Struct(reader);
                    reader.End();
                    EchoFields.Put(writer.Begin(Frame.Done), servant.Echo(data));
                    Reply(channel);
                    break;
                case Frame.EchoArrays:
                    AllArrays arrays = EchoFields.Arrays(reader);
                    reader.End();
                    EchoFields.Put(writer.Begin(Frame.Done), servant.EchoArrays(arrays));
                    Reply(channel);
                    break;
                case Frame.Fail:
                    int code = reader.Int32();
                    BenchFault fault = servant.Fail(code, reader.Text());
                    writer.Begin(Frame.Raised).Int32(fault.Code).Text(fault.Message);
                    Reply(channel);
                    break;
                default:
                    RefuseOperation(channel);
                    break;
            }
        }

        private void Reply(FrameChannel channel, int value)
        {
            writer.Begin(Frame.Done).Int32(value);
            Reply(channel);
        }

        private void Reply(FrameChannel channel)
        {
            writer.End();
            channel.Send(writer.Bytes, 0, writer.Count);
        }
    }
}
