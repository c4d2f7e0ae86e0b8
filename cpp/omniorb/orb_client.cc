#include "omniorb/orb_client.h"

#include "core/errors.h"
#include "omniorb/calls.h"
#include "omniorb/translated.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb {

void OrbClient::Connect(const std::vector<std::string>& endpoints, const Options& /*options*/) {
  const std::string& ior = OnlyEndpoint(endpoints);
  Translated([&] {
    orb_ = std::make_unique<Orb>();
    const CORBA::Object_var object = (*orb_)->string_to_object(ior.c_str());
    bench_ = Bench::_narrow(object);
    // Goes to the server and back, since all before this may not: it opens the connection.
    if (CORBA::is_nil(bench_) || bench_->_non_existent()) {
      throw MiddlewareError("there is no Bench behind the reference");
    }
  });
}

std::unique_ptr<Call> OrbClient::Prepare(const Workload& workload) {
  return Translated([&] { return StubCall(bench_.in(), workload); });
}

std::int32_t OrbClient::Invoke(std::int32_t n) {
  return Translated([&] { return bench_->invoke(n); });
}

std::int32_t OrbClient::PutBytes(const std::vector<std::uint8_t>& data) {
  return Translated([&] { return bench_->putBytes(values::Octets(data)); });
}

std::int32_t OrbClient::PutChars(const std::string& data) {
  return Translated([&] { return bench_->putChars(values::Chars(data)); });
}

std::int32_t OrbClient::PutString(const std::string& data) {
  return Translated([&] { return bench_->putString(values::String(data).c_str()); });
}

std::vector<native::Item> OrbClient::Bounce(const std::vector<native::Item>& items) {
  return Translated([&] {
    const ItemSeq_var reply = bench_->bounce(values::Items(items));
    return values::FromItems(reply.in());
  });
}

}  // namespace roundtrip::omniorb
