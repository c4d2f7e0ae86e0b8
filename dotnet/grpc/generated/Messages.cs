// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Linq;
using Google.Protobuf.Collections;
using Roundtrip.Grpc.Generated;

namespace Roundtrip.Grpc
{
    internal static partial class Messages
    {
        public static Item Of(Core.Item data) => data == null ? null : new Item
        {
            Id = data.id,
            Name = data.name,
            Value = data.value,
        };

        public static Core.Item ToCore(Item data) => new Core.Item
        {
            id = data.Id,
            name = data.Name,
            value = data.Value,
        };

        public static int Scalars(Item data) => 3;

        public static Item[] Of(Core.Item[] data) => data.Select(Of).ToArray();
        public static Core.Item[] ToCore(RepeatedField<Item> data) => data.Select(ToCore).ToArray();

        public static AllTypes Of(Core.AllTypes data) => data == null ? null : new AllTypes
        {
            BooleanValue = data.BooleanValue,
            OctetValue = data.OctetValue,
            CharValue = data.CharValue,
            WcharValue = data.WcharValue,
            Int16Value = data.Int16Value,
            Int32Value = data.Int32Value,
            Int64Value = data.Int64Value,
            FloatValue = data.FloatValue,
            DoubleValue = data.DoubleValue,
            StringValue = data.StringValue,
            WstringValue = data.WstringValue,
        };

        public static Core.AllTypes ToCore(AllTypes data) => new Core.AllTypes
        {
            BooleanValue = data.BooleanValue,
            OctetValue = checked((byte)data.OctetValue),
            CharValue = checked((char)data.CharValue),
            WcharValue = checked((char)data.WcharValue),
            Int16Value = checked((short)data.Int16Value),
            Int32Value = data.Int32Value,
            Int64Value = data.Int64Value,
            FloatValue = data.FloatValue,
            DoubleValue = data.DoubleValue,
            StringValue = data.StringValue,
            WstringValue = data.WstringValue,
        };

        public static int Scalars(AllTypes data) => 11;

        public static AllTypes[] Of(Core.AllTypes[] data) => data.Select(Of).ToArray();
        public static Core.AllTypes[] ToCore(RepeatedField<AllTypes> data) => data.Select(ToCore).ToArray();

        public static AllArrays Of(Core.AllArrays data) => data == null ? null : new AllArrays
        {
            Booleans = { data.Booleans },
            Octets = Of(data.Octets),
            Chars = Of(data.Chars),
            Wchars = Of(data.Wchars),
            Int16S = { Of(data.Int16s) },
            Int32S = { data.Int32s },
            Int64S = { data.Int64s },
            Floats = { data.Floats },
            Doubles = { data.Doubles },
            Strings = { data.Strings },
            Wstrings = { data.Wstrings },
            Structs = { Of(data.Structs) },
        };

        public static Core.AllArrays ToCore(AllArrays data) => new Core.AllArrays
        {
            Booleans = ToArray(data.Booleans),
            Octets = ToOctets(data.Octets),
            Chars = ToChars(data.Chars),
            Wchars = ToChars(data.Wchars),
            Int16s = ToInt16s(data.Int16S),
            Int32s = ToArray(data.Int32S),
            Int64s = ToArray(data.Int64S),
            Floats = ToArray(data.Floats),
            Doubles = ToArray(data.Doubles),
            Strings = ToArray(data.Strings),
            Wstrings = ToArray(data.Wstrings),
            Structs = ToCore(data.Structs),
        };

        public static int Scalars(AllArrays data) => 0 + data.Booleans.Count + data.Octets.Length + data.Chars.Length + data.Wchars.Length + data.Int16S.Count + data.Int32S.Count + data.Int64S.Count + data.Floats.Count + data.Doubles.Count + data.Strings.Count + data.Wstrings.Count + data.Structs.Sum(each => Messages.Scalars(each));

        public static AllArrays[] Of(Core.AllArrays[] data) => data.Select(Of).ToArray();
        public static Core.AllArrays[] ToCore(RepeatedField<AllArrays> data) => data.Select(ToCore).ToArray();

        public static MessageCustomerAddress Of(Core.MessageCustomerAddress data) => data == null ? null : new MessageCustomerAddress
        {
            Street = data.street,
            City = data.city,
            Zip = data.zip,
            Country = data.country,
        };

        public static Core.MessageCustomerAddress ToCore(MessageCustomerAddress data) => new Core.MessageCustomerAddress
        {
            street = data.Street,
            city = data.City,
            zip = data.Zip,
            country = data.Country,
        };

        public static int Scalars(MessageCustomerAddress data) => 4;

        public static MessageCustomerAddress[] Of(Core.MessageCustomerAddress[] data) => data.Select(Of).ToArray();
        public static Core.MessageCustomerAddress[] ToCore(RepeatedField<MessageCustomerAddress> data) => data.Select(ToCore).ToArray();

        public static MessageCustomer Of(Core.MessageCustomer data) => data == null ? null : new MessageCustomer
        {
            Id = data.id,
            Name = data.name,
            Email = data.email,
            Address = Of(data.address),
        };

        public static Core.MessageCustomer ToCore(MessageCustomer data) => new Core.MessageCustomer
        {
            id = data.Id,
            name = data.Name,
            email = data.Email,
            address = ToCore(data.Address),
        };

        public static int Scalars(MessageCustomer data) => 3 + Messages.Scalars(data.Address);

        public static MessageCustomer[] Of(Core.MessageCustomer[] data) => data.Select(Of).ToArray();
        public static Core.MessageCustomer[] ToCore(RepeatedField<MessageCustomer> data) => data.Select(ToCore).ToArray();

        public static MessageLines Of(Core.MessageLines data) => data == null ? null : new MessageLines
        {
            Sku = data.sku,
            Text = data.text,
            Quantity = data.quantity,
            Price = data.price,
            Taxed = data.taxed,
            Backorder = data.backorder,
        };

        public static Core.MessageLines ToCore(MessageLines data) => new Core.MessageLines
        {
            sku = data.Sku,
            text = data.Text,
            quantity = data.Quantity,
            price = data.Price,
            taxed = data.Taxed,
            backorder = data.Backorder,
        };

        public static int Scalars(MessageLines data) => 6;

        public static MessageLines[] Of(Core.MessageLines[] data) => data.Select(Of).ToArray();
        public static Core.MessageLines[] ToCore(RepeatedField<MessageLines> data) => data.Select(ToCore).ToArray();

        public static MessagePayment Of(Core.MessagePayment data) => data == null ? null : new MessagePayment
        {
            Method = data.method,
            Days = data.days,
            Discount = data.discount,
        };

        public static Core.MessagePayment ToCore(MessagePayment data) => new Core.MessagePayment
        {
            method = data.Method,
            days = data.Days,
            discount = data.Discount,
        };

        public static int Scalars(MessagePayment data) => 3;

        public static MessagePayment[] Of(Core.MessagePayment[] data) => data.Select(Of).ToArray();
        public static Core.MessagePayment[] ToCore(RepeatedField<MessagePayment> data) => data.Select(ToCore).ToArray();

        public static Message Of(Core.Message data) => data == null ? null : new Message
        {
            OrderId = data.orderId,
            Reference = data.reference,
            Created = data.created,
            Currency = data.currency,
            Express = data.express,
            Customer = Of(data.customer),
            Lines = { Of(data.lines) },
            Payment = Of(data.payment),
            Remarks = { data.remarks },
        };

        public static Core.Message ToCore(Message data) => new Core.Message
        {
            orderId = data.OrderId,
            reference = data.Reference,
            created = data.Created,
            currency = data.Currency,
            express = data.Express,
            customer = ToCore(data.Customer),
            lines = ToCore(data.Lines),
            payment = ToCore(data.Payment),
            remarks = ToArray(data.Remarks),
        };

        public static int Scalars(Message data) => 5 + Messages.Scalars(data.Customer) + data.Lines.Sum(each => Messages.Scalars(each)) + Messages.Scalars(data.Payment) + data.Remarks.Count;

        public static Message[] Of(Core.Message[] data) => data.Select(Of).ToArray();
        public static Core.Message[] ToCore(RepeatedField<Message> data) => data.Select(ToCore).ToArray();
    }
}
