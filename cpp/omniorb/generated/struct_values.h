// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
void Set(Item& own, const native::Item& core);
void Get(native::Item& core, const Item& own);
void Set(AllTypes& own, const native::AllTypes& core);
void Get(native::AllTypes& core, const AllTypes& own);
void Set(AllArrays& own, const native::AllArrays& core);
void Get(native::AllArrays& core, const AllArrays& own);
