#pragma once

#include <bench.hh>
#include <cstring>
#include <cwchar>
#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/servant.h"
#include "omniorb/counters.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb {

// clang-format off
/// The core's servant behind omniORB's skeleton.
class BenchServant : public POA_roundtrip::Bench {
 public:
  /// @param servant outlives this
  /// @param counters outlives this
  BenchServant(Servant& servant, ActiveCounters& counters)
      : servant_(servant), counters_(counters) {}

  CORBA::Long invoke(CORBA::Long n) override { return servant_.Invoke(n); }
  CORBA::Long putBytes(const OctetSeq& data) override { return Put(kPutBytes, data); }
  CORBA::Long putChars(const CharSeq& data) override { return Put(kPutChars, data); }
  CORBA::Long putString(const char* data) override { return servant_.Put(kPutString, std::strlen(data)); }
  ItemSeq* bounce(const ItemSeq& items) override;

  CORBA::Boolean getBoolean() override { return servant_.Get(kGetBoolean); }
  CORBA::Octet getOctet() override { return servant_.Get(kGetOctet); }
  CORBA::Char getChar() override { return static_cast<CORBA::Char>(servant_.Get(kGetChar)); }
  CORBA::Short getInt16() override { return servant_.Get(kGetInt16); }
  CORBA::Long getInt32() override { return servant_.Get(kGetInt32); }
  CORBA::LongLong getInt64() override { return servant_.Get(kGetInt64); }
  CORBA::Float getFloat() override { return servant_.Get(kGetFloat); }
  CORBA::Double getDouble() override { return servant_.Get(kGetDouble); }
  char* getString() override { return CORBA::string_dup(servant_.Get(kGetString, values::Narrow)->c_str()); }
  CORBA::WChar* getWstring() override { return CORBA::wstring_dup(servant_.Get(kGetWstring, values::Wide)->c_str()); }
  AllTypes* getStruct() override { return new AllTypes(servant_.Prepared(kGetStruct, values::Made<AllTypes, native::AllTypes>)); }
  void setString(const char* data) override { servant_.Set(kSetString, std::string(data), std::strlen(data)); }
  void setWstring(const CORBA::WChar* data) override { servant_.Set(kSetWstring, std::wstring(data), std::wcslen(data)); }

  BooleanSeq* getBooleanArray(CORBA::Long count) override { return Lent<BooleanSeq>(kGetBooleanArray, count); }
  OctetSeq* getOctetArray(CORBA::Long count) override { return Lent<OctetSeq>(kGetOctetArray, count); }
  CharSeq* getCharArray(CORBA::Long count) override { return Lent<CharSeq>(kGetCharArray, count); }
  Int16Seq* getInt16Array(CORBA::Long count) override { return Lent<Int16Seq>(kGetInt16Array, count); }
  Int32Seq* getInt32Array(CORBA::Long count) override { return Lent<Int32Seq>(kGetInt32Array, count); }
  Int64Seq* getInt64Array(CORBA::Long count) override { return Lent<Int64Seq>(kGetInt64Array, count); }
  FloatSeq* getFloatArray(CORBA::Long count) override { return Lent<FloatSeq>(kGetFloatArray, count); }
  DoubleSeq* getDoubleArray(CORBA::Long count) override { return Lent<DoubleSeq>(kGetDoubleArray, count); }
  StringSeq* getStringArray(CORBA::Long count) override { return Lent<StringSeq>(kGetStringArray, count); }
  AllTypesSeq* getStructArray(CORBA::Long count) override { return Lent<AllTypesSeq>(kGetStructArray, count); }

  CORBA::Long putBooleanArray(const BooleanSeq& data) override { return Put(kPutBooleanArray, data); }
  CORBA::Long putOctetArray(const OctetSeq& data) override { return Put(kPutOctetArray, data); }
  CORBA::Long putCharArray(const CharSeq& data) override { return Put(kPutCharArray, data); }
  CORBA::Long putInt16Array(const Int16Seq& data) override { return Put(kPutInt16Array, data); }
  CORBA::Long putInt32Array(const Int32Seq& data) override { return Put(kPutInt32Array, data); }
  CORBA::Long putInt64Array(const Int64Seq& data) override { return Put(kPutInt64Array, data); }
  CORBA::Long putFloatArray(const FloatSeq& data) override { return Put(kPutFloatArray, data); }
  CORBA::Long putDoubleArray(const DoubleSeq& data) override { return Put(kPutDoubleArray, data); }
  CORBA::Long putStringArray(const StringSeq& data) override { return Put(kPutStringArray, data); }
  CORBA::Long putStructArray(const AllTypesSeq& data) override { return Put(kPutStructArray, data); }

  Counter_ptr getCounter() override;
  Counter_ptr openCounter() override;
  CounterSeq* getCounterArray(CORBA::Long count) override;
  CORBA::Long callCounter(Counter_ptr target) override;

  void sleep(CORBA::Long millis) override { servant_.Sleep(millis); }
  Int32Seq* sort(const Int32Seq& data) override;

  void fail(CORBA::Long code, const CORBA::WChar* message) override;
  AllTypes* echo(const AllTypes& data) override;
  AllArrays* echoArrays(const AllArrays& data) override;

 private:
  template <typename Argument, typename Sequence>
  CORBA::Long Put(const Typed<Argument, std::int32_t>& operation, const Sequence& data) {
    return servant_.Put(operation, data.length());
  }

  /// A sequence over elements that stay the servant's: the mapping wants a new sequence, and copying
  /// the elements would be timed.
  template <typename Sequence, typename Element>
  Sequence* Lent(const Typed<std::int32_t, std::vector<Element>>& operation, CORBA::Long count) {
    using Buffer = decltype(std::declval<Sequence&>().get_buffer());
    const Sequence& kept = servant_.Prepared(operation, count, values::Made<Sequence, std::vector<Element>>);
    return new Sequence(kept.length(), kept.length(), const_cast<Buffer>(kept.get_buffer()));
  }

  Servant& servant_;
  ActiveCounters& counters_;
};
// clang-format on

}  // namespace roundtrip::omniorb
