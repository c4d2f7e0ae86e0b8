// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>The fields of structs, member by member, and of arrays of them.</summary>
    internal static class StructFields
    {
        public static readonly object[] All =
        {
            default(ItemValue),
            new ArrayField<Item, ItemValue>(16),
            default(AllTypesValue),
            new ArrayField<AllTypes, AllTypesValue>(40),
            default(AllArraysValue),
            default(MessageCustomerAddressValue),
            default(MessageCustomerValue),
            default(MessageLinesValue),
            new ArrayField<MessageLines, MessageLinesValue>(22),
            default(MessagePaymentValue),
            default(MessageValue),
            new ArrayField<Message, MessageValue>(73),
        };

        private struct ItemValue : IField<Item>
        {
            public FrameWriter Put(FrameWriter into, Item value)
            {
                into.Int32(value.id);
                into.Name(value.name);
                into.Double(value.value);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public Item Take(FrameReader from) => new Item
            {
                id = from.Int32(),
                name = from.Name(),
                value = from.Double(),
            };
        }

        private struct AllTypesValue : IField<AllTypes>
        {
            public FrameWriter Put(FrameWriter into, AllTypes value)
            {
                into.Boolean(value.BooleanValue);
                into.Octet(value.OctetValue);
                into.Int16(value.CharValue);
                into.Int16(value.WcharValue);
                into.Int16(value.Int16Value);
                into.Int32(value.Int32Value);
                into.Int64(value.Int64Value);
                into.Float(value.FloatValue);
                into.Double(value.DoubleValue);
                into.Name(value.StringValue);
                into.Name(value.WstringValue);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public AllTypes Take(FrameReader from) => new AllTypes
            {
                BooleanValue = from.Boolean(),
                OctetValue = from.Octet(),
                CharValue = from.Char(),
                WcharValue = from.Char(),
                Int16Value = from.Int16(),
                Int32Value = from.Int32(),
                Int64Value = from.Int64(),
                FloatValue = from.Float(),
                DoubleValue = from.Double(),
                StringValue = from.Name(),
                WstringValue = from.Name(),
            };
        }

        private struct AllArraysValue : IField<AllArrays>
        {
            public FrameWriter Put(FrameWriter into, AllArrays value)
            {
                new ArrayField<bool, Field.Value>(1).Put(into, value.Booleans);
                new ArrayField<byte, Field.Value>(1).Put(into, value.Octets);
                new ArrayField<char, Field.Value>(2).Put(into, value.Chars);
                new ArrayField<char, Field.Value>(2).Put(into, value.Wchars);
                new ArrayField<short, Field.Value>(2).Put(into, value.Int16s);
                new ArrayField<int, Field.Value>(4).Put(into, value.Int32s);
                new ArrayField<long, Field.Value>(8).Put(into, value.Int64s);
                new ArrayField<float, Field.Value>(4).Put(into, value.Floats);
                new ArrayField<double, Field.Value>(8).Put(into, value.Doubles);
                new ArrayField<string, Field.TextValue>(4).Put(into, value.Strings);
                new ArrayField<string, Field.TextValue>(4).Put(into, value.Wstrings);
                new ArrayField<AllTypes, AllTypesValue>(40).Put(into, value.Structs);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public AllArrays Take(FrameReader from) => new AllArrays
            {
                Booleans = new ArrayField<bool, Field.Value>(1).Take(from),
                Octets = new ArrayField<byte, Field.Value>(1).Take(from),
                Chars = new ArrayField<char, Field.Value>(2).Take(from),
                Wchars = new ArrayField<char, Field.Value>(2).Take(from),
                Int16s = new ArrayField<short, Field.Value>(2).Take(from),
                Int32s = new ArrayField<int, Field.Value>(4).Take(from),
                Int64s = new ArrayField<long, Field.Value>(8).Take(from),
                Floats = new ArrayField<float, Field.Value>(4).Take(from),
                Doubles = new ArrayField<double, Field.Value>(8).Take(from),
                Strings = new ArrayField<string, Field.TextValue>(4).Take(from),
                Wstrings = new ArrayField<string, Field.TextValue>(4).Take(from),
                Structs = new ArrayField<AllTypes, AllTypesValue>(40).Take(from),
            };
        }

        private struct MessageCustomerAddressValue : IField<MessageCustomerAddress>
        {
            public FrameWriter Put(FrameWriter into, MessageCustomerAddress value)
            {
                into.Name(value.street);
                into.Name(value.city);
                into.Name(value.zip);
                into.Name(value.country);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public MessageCustomerAddress Take(FrameReader from) => new MessageCustomerAddress
            {
                street = from.Name(),
                city = from.Name(),
                zip = from.Name(),
                country = from.Name(),
            };
        }

        private struct MessageCustomerValue : IField<MessageCustomer>
        {
            public FrameWriter Put(FrameWriter into, MessageCustomer value)
            {
                into.Int32(value.id);
                into.Name(value.name);
                into.Name(value.email);
                default(MessageCustomerAddressValue).Put(into, value.address);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public MessageCustomer Take(FrameReader from) => new MessageCustomer
            {
                id = from.Int32(),
                name = from.Name(),
                email = from.Name(),
                address = default(MessageCustomerAddressValue).Take(from),
            };
        }

        private struct MessageLinesValue : IField<MessageLines>
        {
            public FrameWriter Put(FrameWriter into, MessageLines value)
            {
                into.Name(value.sku);
                into.Name(value.text);
                into.Int32(value.quantity);
                into.Double(value.price);
                into.Boolean(value.taxed);
                into.Boolean(value.backorder);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public MessageLines Take(FrameReader from) => new MessageLines
            {
                sku = from.Name(),
                text = from.Name(),
                quantity = from.Int32(),
                price = from.Double(),
                taxed = from.Boolean(),
                backorder = from.Boolean(),
            };
        }

        private struct MessagePaymentValue : IField<MessagePayment>
        {
            public FrameWriter Put(FrameWriter into, MessagePayment value)
            {
                into.Name(value.method);
                into.Int32(value.days);
                into.Double(value.discount);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public MessagePayment Take(FrameReader from) => new MessagePayment
            {
                method = from.Name(),
                days = from.Int32(),
                discount = from.Double(),
            };
        }

        private struct MessageValue : IField<Message>
        {
            public FrameWriter Put(FrameWriter into, Message value)
            {
                into.Int64(value.orderId);
                into.Name(value.reference);
                into.Name(value.created);
                into.Name(value.currency);
                into.Boolean(value.express);
                default(MessageCustomerValue).Put(into, value.customer);
                new ArrayField<MessageLines, MessageLinesValue>(22).Put(into, value.lines);
                default(MessagePaymentValue).Put(into, value.payment);
                new ArrayField<string, Field.TextValue>(4).Put(into, value.remarks);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public Message Take(FrameReader from) => new Message
            {
                orderId = from.Int64(),
                reference = from.Name(),
                created = from.Name(),
                currency = from.Name(),
                express = from.Boolean(),
                customer = default(MessageCustomerValue).Take(from),
                lines = new ArrayField<MessageLines, MessageLinesValue>(22).Take(from),
                payment = default(MessagePaymentValue).Take(from),
                remarks = new ArrayField<string, Field.TextValue>(4).Take(from),
            };
        }
    }
}
