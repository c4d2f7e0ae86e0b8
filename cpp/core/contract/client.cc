#include "core/contract/client.h"

#include "core/contract/errors.h"
#include "core/contract/operation.h"

namespace roundtrip {

namespace {

[[noreturn]] void ThrowUnsupported(Operation operation) {
  throw Unsupported("this system's adapter does not call " + std::string(Name(operation)));
}

}  // namespace

native::AllTypes Client::Echo(const native::AllTypes& /*data*/) {
  ThrowUnsupported(Operation::kEcho);
}

native::AllArrays Client::EchoArrays(const native::AllArrays& /*data*/) {
  ThrowUnsupported(Operation::kEchoArrays);
}

void Client::Fail(std::int32_t /*code*/, const std::string& /*message*/) {
  ThrowUnsupported(Operation::kFail);
}

void Client::CallUnknown() { ThrowUnsupported(Operation::kUnknown); }

native::Counters& Client::References() {
  throw Unsupported("this system's adapter passes no references to objects");
}

const std::string& OnlyEndpoint(const std::vector<std::string>& endpoints) {
  if (endpoints.size() != 1) {
    throw ProtocolError("endpoints has " + std::to_string(endpoints.size()) +
                        "; allowed: exactly 1 with this system");
  }
  return endpoints.front();
}

}  // namespace roundtrip
