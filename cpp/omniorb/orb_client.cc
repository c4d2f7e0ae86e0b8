#include "omniorb/orb_client.h"

#include <omniORB4/callDescriptor.h>

#include <string_view>

#include "core/contract/bench_fault.h"
#include "core/contract/errors.h"
#include "omniorb/calls.h"
#include "omniorb/echoes.h"
#include "omniorb/translated.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb {

void OrbClient::Connect(const std::vector<std::string>& endpoints, const Options& /*options*/) {
  const std::string& ior = OnlyEndpoint(endpoints);
  Translated([&] {
    orb_ = Orb::OfClients();
    const CORBA::Object_var object = (*orb_)->string_to_object(ior.c_str());
    bench_ = Bench::_narrow(object);
    // Goes to the server and back, since all before this may not: it opens the connection.
    if (CORBA::is_nil(bench_) || bench_->_non_existent()) {
      throw MiddlewareError("there is no Bench behind the reference");
    }
    counters_ = std::make_unique<OrbCounters>(bench_.in());
  });
}

std::unique_ptr<Call> OrbClient::Prepare(const Workload& workload) {
  return Translated([&] { return StubCall(bench_.in(), workload); });
}

std::int32_t OrbClient::Invoke(std::int32_t n) {
  return Refusing([&] { return bench_->invoke(n); });
}

std::int32_t OrbClient::PutBytes(const std::vector<std::uint8_t>& data) {
  return Refusing([&] { return bench_->putBytes(values::Octets(data)); });
}

std::int32_t OrbClient::PutChars(const std::string& data) {
  return Refusing([&] { return bench_->putChars(values::Chars(data)); });
}

std::int32_t OrbClient::PutString(const std::string& data) {
  return Refusing([&] { return bench_->putString(values::String(data).c_str()); });
}

std::vector<native::Item> OrbClient::Bounce(const std::vector<native::Item>& items) {
  return Refusing([&] {
    const ItemSeq_var reply = bench_->bounce(values::Items(items));
    return values::FromItems(reply.in());
  });
}

native::AllTypes OrbClient::Echo(const native::AllTypes& data) {
  return Refusing([&] {
    const AllTypes_var reply = bench_->echo(echoes::Struct(data));
    return echoes::FromStruct(reply.in());
  });
}

native::AllArrays OrbClient::EchoArrays(const native::AllArrays& data) {
  return Refusing([&] {
    const AllArrays_var reply = bench_->echoArrays(echoes::Arrays(data));
    return echoes::FromArrays(reply.in());
  });
}

void OrbClient::Fail(std::int32_t code, const std::string& message) {
  try {
    Refusing([&] { bench_->fail(code, echoes::Wide(message).c_str()); });
  } catch (const BenchFault& fault) {
    throw native::BenchFault(fault.code, echoes::FromWide(fault.message.in()));
  }
}

/// A stub has no such method: the request is made as the generated ones are.
void OrbClient::CallUnknown() {
  constexpr std::string_view kOperation = "dance";
  omniCallDescriptor call(nullptr, kOperation.data(), kOperation.size() + 1, false, nullptr, 0,
                          false);
  Translated([&] {
    try {
      bench_->_PR_getobj()->_invoke(call);
    } catch (const CORBA::BAD_OPERATION& error) {
      Refuse(error);
    }
  });
}

native::Counters& OrbClient::References() { return *counters_; }

}  // namespace roundtrip::omniorb
