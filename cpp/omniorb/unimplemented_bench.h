#ifndef ROUNDTRIP_OMNIORB_UNIMPLEMENTED_BENCH_H_
#define ROUNDTRIP_OMNIORB_UNIMPLEMENTED_BENCH_H_

#include <bench.hh>

namespace roundtrip::omniorb {

/// The operations of bench.idl that no workload times: the skeleton wants them all, and each raises
/// CORBA::NO_IMPLEMENT where a servant has nothing better. Whoever times one takes it away here.
class UnimplementedBench : public POA_roundtrip::Bench {
 public:
  CORBA::Boolean getBoolean() override { Refuse(); }
  CORBA::Octet getOctet() override { Refuse(); }
  CORBA::Char getChar() override { Refuse(); }
  CORBA::Short getInt16() override { Refuse(); }
  CORBA::Long getInt32() override { Refuse(); }
  CORBA::LongLong getInt64() override { Refuse(); }
  CORBA::Float getFloat() override { Refuse(); }
  CORBA::Double getDouble() override { Refuse(); }
  char* getString() override { Refuse(); }
  CORBA::WChar* getWstring() override { Refuse(); }
  AllTypes* getStruct() override { Refuse(); }
  void setString(const char*) override { Refuse(); }
  void setWstring(const CORBA::WChar*) override { Refuse(); }
  BooleanSeq* getBooleanArray(CORBA::Long) override { Refuse(); }
  OctetSeq* getOctetArray(CORBA::Long) override { Refuse(); }
  CharSeq* getCharArray(CORBA::Long) override { Refuse(); }
  Int16Seq* getInt16Array(CORBA::Long) override { Refuse(); }
  Int32Seq* getInt32Array(CORBA::Long) override { Refuse(); }
  Int64Seq* getInt64Array(CORBA::Long) override { Refuse(); }
  FloatSeq* getFloatArray(CORBA::Long) override { Refuse(); }
  DoubleSeq* getDoubleArray(CORBA::Long) override { Refuse(); }
  StringSeq* getStringArray(CORBA::Long) override { Refuse(); }
  AllTypesSeq* getStructArray(CORBA::Long) override { Refuse(); }
  CORBA::Long putBooleanArray(const BooleanSeq&) override { Refuse(); }
  CORBA::Long putOctetArray(const OctetSeq&) override { Refuse(); }
  CORBA::Long putCharArray(const CharSeq&) override { Refuse(); }
  CORBA::Long putInt16Array(const Int16Seq&) override { Refuse(); }
  CORBA::Long putInt32Array(const Int32Seq&) override { Refuse(); }
  CORBA::Long putInt64Array(const Int64Seq&) override { Refuse(); }
  CORBA::Long putFloatArray(const FloatSeq&) override { Refuse(); }
  CORBA::Long putDoubleArray(const DoubleSeq&) override { Refuse(); }
  CORBA::Long putStringArray(const StringSeq&) override { Refuse(); }
  CORBA::Long putStructArray(const AllTypesSeq&) override { Refuse(); }
  Counter_ptr getCounter() override { Refuse(); }
  Counter_ptr openCounter() override { Refuse(); }
  CounterSeq* getCounterArray(CORBA::Long) override { Refuse(); }
  CORBA::Long callCounter(Counter_ptr) override { Refuse(); }
  void fail(CORBA::Long, const CORBA::WChar*) override { Refuse(); }
  AllTypes* echo(const AllTypes&) override { Refuse(); }
  AllArrays* echoArrays(const AllArrays&) override { Refuse(); }
  void sleep(CORBA::Long) override { Refuse(); }
  Int32Seq* sort(const Int32Seq&) override { Refuse(); }

 private:
  [[noreturn]] static void Refuse() { throw CORBA::NO_IMPLEMENT(0, CORBA::COMPLETED_NO); }
};

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_UNIMPLEMENTED_BENCH_H_
