// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System.Linq;
using System.Runtime.Serialization;
using Roundtrip.Core;

namespace Roundtrip.Wcf
{
    /// <summary>What DataContractSerializer makes Item of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "Item", Namespace = Names.Namespace)]
    public sealed class WcfItem
    {
        [DataMember(Name = "id", Order = 0, IsRequired = true)] public int Id { get; set; }
        [DataMember(Name = "name", Order = 1, IsRequired = true)] public string Name { get; set; }
        [DataMember(Name = "value", Order = 2, IsRequired = true)] public double Value { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfItem Of(Item data) => data == null ? null : new WcfItem
        {
            Id = data.id,
            Name = data.name,
            Value = data.value,
        };

        /// <summary>To the core's.</summary>
        public static Item ToCore(WcfItem data) => data == null ? null : new Item
        {
            id = data.Id,
            name = data.Name,
            value = data.Value,
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 3;

        /// <summary>From the core's, all of them.</summary>
        public static WcfItem[] Of(Item[] data) => data.Select(Of).ToArray();

        /// <summary>To the core's, all of them.</summary>
        public static Item[] ToCore(WcfItem[] data) => data.Select(ToCore).ToArray();
    }

    /// <summary>What DataContractSerializer makes AllTypes of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "AllTypes", Namespace = Names.Namespace)]
    public sealed class WcfAllTypes
    {
        [DataMember(Name = "booleanValue", Order = 0, IsRequired = true)] public bool BooleanValue { get; set; }
        [DataMember(Name = "octetValue", Order = 1, IsRequired = true)] public byte OctetValue { get; set; }
        [DataMember(Name = "charValue", Order = 2, IsRequired = true)] public ushort CharValue { get; set; }
        [DataMember(Name = "wcharValue", Order = 3, IsRequired = true)] public ushort WcharValue { get; set; }
        [DataMember(Name = "int16Value", Order = 4, IsRequired = true)] public short Int16Value { get; set; }
        [DataMember(Name = "int32Value", Order = 5, IsRequired = true)] public int Int32Value { get; set; }
        [DataMember(Name = "int64Value", Order = 6, IsRequired = true)] public long Int64Value { get; set; }
        [DataMember(Name = "floatValue", Order = 7, IsRequired = true)] public float FloatValue { get; set; }
        [DataMember(Name = "doubleValue", Order = 8, IsRequired = true)] public double DoubleValue { get; set; }
        [DataMember(Name = "stringValue", Order = 9, IsRequired = true)] public string StringValue { get; set; }
        [DataMember(Name = "wstringValue", Order = 10, IsRequired = true)] public string WstringValue { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfAllTypes Of(AllTypes data) => data == null ? null : new WcfAllTypes
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

        /// <summary>To the core's.</summary>
        public static AllTypes ToCore(WcfAllTypes data) => data == null ? null : new AllTypes
        {
            BooleanValue = data.BooleanValue,
            OctetValue = data.OctetValue,
            CharValue = (char)data.CharValue,
            WcharValue = (char)data.WcharValue,
            Int16Value = data.Int16Value,
            Int32Value = data.Int32Value,
            Int64Value = data.Int64Value,
            FloatValue = data.FloatValue,
            DoubleValue = data.DoubleValue,
            StringValue = data.StringValue,
            WstringValue = data.WstringValue,
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 11;

        /// <summary>From the core's, all of them.</summary>
        public static WcfAllTypes[] Of(AllTypes[] data) => data.Select(Of).ToArray();

        /// <summary>To the core's, all of them.</summary>
        public static AllTypes[] ToCore(WcfAllTypes[] data) => data.Select(ToCore).ToArray();
    }

    /// <summary>What DataContractSerializer makes AllArrays of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "AllArrays", Namespace = Names.Namespace)]
    public sealed class WcfAllArrays
    {
        [DataMember(Name = "booleans", Order = 0, IsRequired = true)] public bool[] Booleans { get; set; }
        [DataMember(Name = "octets", Order = 1, IsRequired = true)] public byte[] Octets { get; set; }
        [DataMember(Name = "chars", Order = 2, IsRequired = true)] public string Chars { get; set; }
        [DataMember(Name = "wchars", Order = 3, IsRequired = true)] public string Wchars { get; set; }
        [DataMember(Name = "int16s", Order = 4, IsRequired = true)] public short[] Int16s { get; set; }
        [DataMember(Name = "int32s", Order = 5, IsRequired = true)] public int[] Int32s { get; set; }
        [DataMember(Name = "int64s", Order = 6, IsRequired = true)] public long[] Int64s { get; set; }
        [DataMember(Name = "floats", Order = 7, IsRequired = true)] public float[] Floats { get; set; }
        [DataMember(Name = "doubles", Order = 8, IsRequired = true)] public double[] Doubles { get; set; }
        [DataMember(Name = "strings", Order = 9, IsRequired = true)] public string[] Strings { get; set; }
        [DataMember(Name = "wstrings", Order = 10, IsRequired = true)] public string[] Wstrings { get; set; }
        [DataMember(Name = "structs", Order = 11, IsRequired = true)] public WcfAllTypes[] Structs { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfAllArrays Of(AllArrays data) => data == null ? null : new WcfAllArrays
        {
            Booleans = data.Booleans,
            Octets = data.Octets,
            Chars = new string(data.Chars),
            Wchars = new string(data.Wchars),
            Int16s = data.Int16s,
            Int32s = data.Int32s,
            Int64s = data.Int64s,
            Floats = data.Floats,
            Doubles = data.Doubles,
            Strings = data.Strings,
            Wstrings = data.Wstrings,
            Structs = WcfAllTypes.Of(data.Structs),
        };

        /// <summary>To the core's.</summary>
        public static AllArrays ToCore(WcfAllArrays data) => data == null ? null : new AllArrays
        {
            Booleans = data.Booleans,
            Octets = data.Octets,
            Chars = data.Chars.ToCharArray(),
            Wchars = data.Wchars.ToCharArray(),
            Int16s = data.Int16s,
            Int32s = data.Int32s,
            Int64s = data.Int64s,
            Floats = data.Floats,
            Doubles = data.Doubles,
            Strings = data.Strings,
            Wstrings = data.Wstrings,
            Structs = WcfAllTypes.ToCore(data.Structs),
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 0 + this.Booleans.Length + this.Octets.Length + this.Chars.Length + this.Wchars.Length + this.Int16s.Length + this.Int32s.Length + this.Int64s.Length + this.Floats.Length + this.Doubles.Length + this.Strings.Length + this.Wstrings.Length + this.Structs.Sum(each => each.Scalars());
    }

    /// <summary>What DataContractSerializer makes MessageCustomerAddress of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "MessageCustomerAddress", Namespace = Names.Namespace)]
    public sealed class WcfMessageCustomerAddress
    {
        [DataMember(Name = "street", Order = 0, IsRequired = true)] public string Street { get; set; }
        [DataMember(Name = "city", Order = 1, IsRequired = true)] public string City { get; set; }
        [DataMember(Name = "zip", Order = 2, IsRequired = true)] public string Zip { get; set; }
        [DataMember(Name = "country", Order = 3, IsRequired = true)] public string Country { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfMessageCustomerAddress Of(MessageCustomerAddress data) => data == null ? null : new WcfMessageCustomerAddress
        {
            Street = data.street,
            City = data.city,
            Zip = data.zip,
            Country = data.country,
        };

        /// <summary>To the core's.</summary>
        public static MessageCustomerAddress ToCore(WcfMessageCustomerAddress data) => data == null ? null : new MessageCustomerAddress
        {
            street = data.Street,
            city = data.City,
            zip = data.Zip,
            country = data.Country,
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 4;
    }

    /// <summary>What DataContractSerializer makes MessageCustomer of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "MessageCustomer", Namespace = Names.Namespace)]
    public sealed class WcfMessageCustomer
    {
        [DataMember(Name = "id", Order = 0, IsRequired = true)] public int Id { get; set; }
        [DataMember(Name = "name", Order = 1, IsRequired = true)] public string Name { get; set; }
        [DataMember(Name = "email", Order = 2, IsRequired = true)] public string Email { get; set; }
        [DataMember(Name = "address", Order = 3, IsRequired = true)] public WcfMessageCustomerAddress Address { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfMessageCustomer Of(MessageCustomer data) => data == null ? null : new WcfMessageCustomer
        {
            Id = data.id,
            Name = data.name,
            Email = data.email,
            Address = WcfMessageCustomerAddress.Of(data.address),
        };

        /// <summary>To the core's.</summary>
        public static MessageCustomer ToCore(WcfMessageCustomer data) => data == null ? null : new MessageCustomer
        {
            id = data.Id,
            name = data.Name,
            email = data.Email,
            address = WcfMessageCustomerAddress.ToCore(data.Address),
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 3 + this.Address.Scalars();
    }

    /// <summary>What DataContractSerializer makes MessageLines of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "MessageLines", Namespace = Names.Namespace)]
    public sealed class WcfMessageLines
    {
        [DataMember(Name = "sku", Order = 0, IsRequired = true)] public string Sku { get; set; }
        [DataMember(Name = "text", Order = 1, IsRequired = true)] public string Text { get; set; }
        [DataMember(Name = "quantity", Order = 2, IsRequired = true)] public int Quantity { get; set; }
        [DataMember(Name = "price", Order = 3, IsRequired = true)] public double Price { get; set; }
        [DataMember(Name = "taxed", Order = 4, IsRequired = true)] public bool Taxed { get; set; }
        [DataMember(Name = "backorder", Order = 5, IsRequired = true)] public bool Backorder { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfMessageLines Of(MessageLines data) => data == null ? null : new WcfMessageLines
        {
            Sku = data.sku,
            Text = data.text,
            Quantity = data.quantity,
            Price = data.price,
            Taxed = data.taxed,
            Backorder = data.backorder,
        };

        /// <summary>To the core's.</summary>
        public static MessageLines ToCore(WcfMessageLines data) => data == null ? null : new MessageLines
        {
            sku = data.Sku,
            text = data.Text,
            quantity = data.Quantity,
            price = data.Price,
            taxed = data.Taxed,
            backorder = data.Backorder,
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 6;

        /// <summary>From the core's, all of them.</summary>
        public static WcfMessageLines[] Of(MessageLines[] data) => data.Select(Of).ToArray();

        /// <summary>To the core's, all of them.</summary>
        public static MessageLines[] ToCore(WcfMessageLines[] data) => data.Select(ToCore).ToArray();
    }

    /// <summary>What DataContractSerializer makes MessagePayment of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "MessagePayment", Namespace = Names.Namespace)]
    public sealed class WcfMessagePayment
    {
        [DataMember(Name = "method", Order = 0, IsRequired = true)] public string Method { get; set; }
        [DataMember(Name = "days", Order = 1, IsRequired = true)] public int Days { get; set; }
        [DataMember(Name = "discount", Order = 2, IsRequired = true)] public double Discount { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfMessagePayment Of(MessagePayment data) => data == null ? null : new WcfMessagePayment
        {
            Method = data.method,
            Days = data.days,
            Discount = data.discount,
        };

        /// <summary>To the core's.</summary>
        public static MessagePayment ToCore(WcfMessagePayment data) => data == null ? null : new MessagePayment
        {
            method = data.Method,
            days = data.Days,
            discount = data.Discount,
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 3;
    }

    /// <summary>What DataContractSerializer makes Message of bench.xsd: by itself it orders members by alphabet.</summary>
    [DataContract(Name = "Message", Namespace = Names.Namespace)]
    public sealed class WcfMessage
    {
        [DataMember(Name = "orderId", Order = 0, IsRequired = true)] public long OrderId { get; set; }
        [DataMember(Name = "reference", Order = 1, IsRequired = true)] public string Reference { get; set; }
        [DataMember(Name = "created", Order = 2, IsRequired = true)] public string Created { get; set; }
        [DataMember(Name = "currency", Order = 3, IsRequired = true)] public string Currency { get; set; }
        [DataMember(Name = "express", Order = 4, IsRequired = true)] public bool Express { get; set; }
        [DataMember(Name = "customer", Order = 5, IsRequired = true)] public WcfMessageCustomer Customer { get; set; }
        [DataMember(Name = "lines", Order = 6, IsRequired = true)] public WcfMessageLines[] Lines { get; set; }
        [DataMember(Name = "payment", Order = 7, IsRequired = true)] public WcfMessagePayment Payment { get; set; }
        [DataMember(Name = "remarks", Order = 8, IsRequired = true)] public string[] Remarks { get; set; }

        /// <summary>From the core's.</summary>
        public static WcfMessage Of(Message data) => data == null ? null : new WcfMessage
        {
            OrderId = data.orderId,
            Reference = data.reference,
            Created = data.created,
            Currency = data.currency,
            Express = data.express,
            Customer = WcfMessageCustomer.Of(data.customer),
            Lines = WcfMessageLines.Of(data.lines),
            Payment = WcfMessagePayment.Of(data.payment),
            Remarks = data.remarks,
        };

        /// <summary>To the core's.</summary>
        public static Message ToCore(WcfMessage data) => data == null ? null : new Message
        {
            orderId = data.OrderId,
            reference = data.Reference,
            created = data.Created,
            currency = data.Currency,
            express = data.Express,
            customer = WcfMessageCustomer.ToCore(data.Customer),
            lines = WcfMessageLines.ToCore(data.Lines),
            payment = WcfMessagePayment.ToCore(data.Payment),
            remarks = data.Remarks,
        };

        /// <summary>The number of scalar values, counted list by list.</summary>
        public int Scalars() => 5 + this.Customer.Scalars() + this.Lines.Sum(each => each.Scalars()) + this.Payment.Scalars() + this.Remarks.Length;

        /// <summary>From the core's, all of them.</summary>
        public static WcfMessage[] Of(Message[] data) => data.Select(Of).ToArray();

        /// <summary>To the core's, all of them.</summary>
        public static Message[] ToCore(WcfMessage[] data) => data.Select(ToCore).ToArray();
    }
}
