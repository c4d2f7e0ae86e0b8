// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
void Set(Item& own, const native::Item& core);
void Get(native::Item& core, const Item& own);
void Set(AllTypes& own, const native::AllTypes& core);
void Get(native::AllTypes& core, const AllTypes& own);
void Set(AllArrays& own, const native::AllArrays& core);
void Get(native::AllArrays& core, const AllArrays& own);
void Set(MessageCustomerAddress& own, const native::MessageCustomerAddress& core);
void Get(native::MessageCustomerAddress& core, const MessageCustomerAddress& own);
void Set(MessageCustomer& own, const native::MessageCustomer& core);
void Get(native::MessageCustomer& core, const MessageCustomer& own);
void Set(MessageLines& own, const native::MessageLines& core);
void Get(native::MessageLines& core, const MessageLines& own);
void Set(MessagePayment& own, const native::MessagePayment& core);
void Get(native::MessagePayment& core, const MessagePayment& own);
void Set(Message& own, const native::Message& core);
void Get(native::Message& core, const Message& own);
