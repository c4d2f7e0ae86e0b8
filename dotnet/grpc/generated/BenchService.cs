// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Linq;
using System.Threading.Tasks;
using Roundtrip.Core;
using Roundtrip.Grpc.Generated;
using Context = Grpc.Core.ServerCallContext;

namespace Roundtrip.Grpc
{
    internal sealed partial class BenchService
    {
        public override Task<InvokeReply> Invoke(InvokeRequest request, Context context) =>
            Reply(new InvokeReply { Result = servant.Answer(Operations.Invoke, request.N) });
        public override Task<EchoMessageReply> EchoMessage(EchoMessageRequest request, Context context) =>
            Reply(new EchoMessageReply { Result = servant.Counted(Operations.EchoMessage, request.Data) });
        public override Task<PutMessageReply> PutMessage(PutMessageRequest request, Context context) =>
            Reply(new PutMessageReply { Result = servant.Put(Operations.PutMessage, Messages.Scalars(request.Data)) });
        public override Task<GetMessageReply> GetMessage(GetMessageRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetMessage, 1, each => new GetMessageReply { Result = Messages.Of(each) }));
        public override Task<EchoMessagesReply> EchoMessages(EchoMessagesRequest request, Context context) =>
            Reply(new EchoMessagesReply { Result = { servant.Counted(Operations.EchoMessages, request.Data, Operations.EchoMessages.ElementsOf(request.Data.Count)) } });
        public override Task<PutMessagesReply> PutMessages(PutMessagesRequest request, Context context) =>
            Reply(new PutMessagesReply { Result = servant.Put(Operations.PutMessages, request.Data.Sum(each => Messages.Scalars(each))) });
        public override Task<GetMessagesReply> GetMessages(GetMessagesRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetMessages, request.Count, each => new GetMessagesReply { Result = { Messages.Of(each) } }));
        public override Task<PutBytesReply> PutBytes(PutBytesRequest request, Context context) =>
            Reply(new PutBytesReply { Result = servant.Put(Operations.PutBytes, request.Data.Length) });
        public override Task<PutCharsReply> PutChars(PutCharsRequest request, Context context) =>
            Reply(new PutCharsReply { Result = servant.Put(Operations.PutChars, request.Data.Length) });
        public override Task<PutStringReply> PutString(PutStringRequest request, Context context) =>
            Reply(new PutStringReply { Result = servant.Put(Operations.PutString, request.Data.Length) });
        public override Task<BounceReply> Bounce(BounceRequest request, Context context) =>
            Reply(new BounceReply { Result = { Bounced(Operations.Bounce, request.Items) } });
        public override Task<GetBooleanReply> GetBoolean(GetBooleanRequest request, Context context) =>
            Reply(new GetBooleanReply { Result = servant.Answer(Operations.GetBoolean) });
        public override Task<GetOctetReply> GetOctet(GetOctetRequest request, Context context) =>
            Reply(new GetOctetReply { Result = servant.Answer(Operations.GetOctet) });
        public override Task<GetCharReply> GetChar(GetCharRequest request, Context context) =>
            Reply(new GetCharReply { Result = servant.Answer(Operations.GetChar) });
        public override Task<GetInt16Reply> GetInt16(GetInt16Request request, Context context) =>
            Reply(new GetInt16Reply { Result = servant.Answer(Operations.GetInt16) });
        public override Task<GetInt32Reply> GetInt32(GetInt32Request request, Context context) =>
            Reply(new GetInt32Reply { Result = servant.Answer(Operations.GetInt32) });
        public override Task<GetInt64Reply> GetInt64(GetInt64Request request, Context context) =>
            Reply(new GetInt64Reply { Result = servant.Answer(Operations.GetInt64) });
        public override Task<GetFloatReply> GetFloat(GetFloatRequest request, Context context) =>
            Reply(new GetFloatReply { Result = servant.Answer(Operations.GetFloat) });
        public override Task<GetDoubleReply> GetDouble(GetDoubleRequest request, Context context) =>
            Reply(new GetDoubleReply { Result = servant.Answer(Operations.GetDouble) });
        public override Task<GetStringReply> GetString(GetStringRequest request, Context context) =>
            Reply(new GetStringReply { Result = servant.Answer(Operations.GetString) });
        public override Task<GetStructReply> GetStruct(GetStructRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetStruct, 1, each => new GetStructReply { Result = Messages.Of(each) }));
        public override Task<SetStringReply> SetString(SetStringRequest request, Context context)
        {
            servant.Answer(Operations.SetString, request.Data);
            return Reply(new SetStringReply());
        }
        public override Task<GetBooleanArrayReply> GetBooleanArray(GetBooleanArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetBooleanArray, request.Count, each => new GetBooleanArrayReply { Result = { each } }));
        public override Task<GetOctetArrayReply> GetOctetArray(GetOctetArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetOctetArray, request.Count, each => new GetOctetArrayReply { Result = Messages.Of(each) }));
        public override Task<GetCharArrayReply> GetCharArray(GetCharArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetCharArray, request.Count, each => new GetCharArrayReply { Result = Messages.Of(each) }));
        public override Task<GetInt16ArrayReply> GetInt16Array(GetInt16ArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetInt16Array, request.Count, each => new GetInt16ArrayReply { Result = { Messages.Of(each) } }));
        public override Task<GetInt32ArrayReply> GetInt32Array(GetInt32ArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetInt32Array, request.Count, each => new GetInt32ArrayReply { Result = { each } }));
        public override Task<GetInt64ArrayReply> GetInt64Array(GetInt64ArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetInt64Array, request.Count, each => new GetInt64ArrayReply { Result = { each } }));
        public override Task<GetFloatArrayReply> GetFloatArray(GetFloatArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetFloatArray, request.Count, each => new GetFloatArrayReply { Result = { each } }));
        public override Task<GetDoubleArrayReply> GetDoubleArray(GetDoubleArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetDoubleArray, request.Count, each => new GetDoubleArrayReply { Result = { each } }));
        public override Task<GetStringArrayReply> GetStringArray(GetStringArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetStringArray, request.Count, each => new GetStringArrayReply { Result = { each } }));
        public override Task<GetStructArrayReply> GetStructArray(GetStructArrayRequest request, Context context) =>
            Reply(servant.Prepared(Operations.GetStructArray, request.Count, each => new GetStructArrayReply { Result = { Messages.Of(each) } }));
        public override Task<PutBooleanArrayReply> PutBooleanArray(PutBooleanArrayRequest request, Context context) =>
            Reply(new PutBooleanArrayReply { Result = servant.Put(Operations.PutBooleanArray, request.Data.Count) });
        public override Task<PutOctetArrayReply> PutOctetArray(PutOctetArrayRequest request, Context context) =>
            Reply(new PutOctetArrayReply { Result = servant.Put(Operations.PutOctetArray, request.Data.Length) });
        public override Task<PutCharArrayReply> PutCharArray(PutCharArrayRequest request, Context context) =>
            Reply(new PutCharArrayReply { Result = servant.Put(Operations.PutCharArray, request.Data.Length) });
        public override Task<PutInt16ArrayReply> PutInt16Array(PutInt16ArrayRequest request, Context context) =>
            Reply(new PutInt16ArrayReply { Result = servant.Put(Operations.PutInt16Array, request.Data.Count) });
        public override Task<PutInt32ArrayReply> PutInt32Array(PutInt32ArrayRequest request, Context context) =>
            Reply(new PutInt32ArrayReply { Result = servant.Put(Operations.PutInt32Array, request.Data.Count) });
        public override Task<PutInt64ArrayReply> PutInt64Array(PutInt64ArrayRequest request, Context context) =>
            Reply(new PutInt64ArrayReply { Result = servant.Put(Operations.PutInt64Array, request.Data.Count) });
        public override Task<PutFloatArrayReply> PutFloatArray(PutFloatArrayRequest request, Context context) =>
            Reply(new PutFloatArrayReply { Result = servant.Put(Operations.PutFloatArray, request.Data.Count) });
        public override Task<PutDoubleArrayReply> PutDoubleArray(PutDoubleArrayRequest request, Context context) =>
            Reply(new PutDoubleArrayReply { Result = servant.Put(Operations.PutDoubleArray, request.Data.Count) });
        public override Task<PutStringArrayReply> PutStringArray(PutStringArrayRequest request, Context context) =>
            Reply(new PutStringArrayReply { Result = servant.Put(Operations.PutStringArray, request.Data.Count) });
        public override Task<PutStructArrayReply> PutStructArray(PutStructArrayRequest request, Context context) =>
            Reply(new PutStructArrayReply { Result = servant.Put(Operations.PutStructArray, request.Data.Count) });
        public override Task<SleepReply> Sleep(SleepRequest request, Context context)
        {
            servant.Answer(Operations.Sleep, request.Millis);
            return Reply(new SleepReply());
        }
        public override Task<SortReply> Sort(SortRequest request, Context context) =>
            Reply(new SortReply { Result = { servant.Answer(Operations.Sort, request.Data.ToArray()) } });
        public override Task<FailReply> Fail(FailRequest request, Context context) =>
            throw Faults.Raised(servant.Answer(Operations.Fail, new Core.BenchFault(request.Code, request.Message)));
        public override Task<EchoReply> Echo(EchoRequest request, Context context) =>
            Reply(new EchoReply { Result = servant.Counted(Operations.Echo, request.Data) });
        public override Task<EchoArraysReply> EchoArrays(EchoArraysRequest request, Context context) =>
            Reply(new EchoArraysReply { Result = servant.Counted(Operations.EchoArrays, request.Data) });
    }
}
