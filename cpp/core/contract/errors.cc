#include "core/contract/errors.h"

namespace roundtrip {

Failure::Failure(Kind kind, const std::string& context, const std::exception& cause)
    : std::runtime_error(context + ": " + cause.what()), kind_(kind) {
  if (const auto* error = dynamic_cast<const MiddlewareError*>(&cause)) {
    detail_ = error->Detail();
  }
}

const char* Label(Failure::Kind kind) {
  switch (kind) {
    case Failure::Kind::kProtocol:
      return "protocol";
    case Failure::Kind::kBind:
      return "bind";
    case Failure::Kind::kConnect:
      return "connect";
    case Failure::Kind::kCall:
      return "call";
    case Failure::Kind::kCheck:
      return "check";
    case Failure::Kind::kStore:
      return "store";
    case Failure::Kind::kInternal:
      break;
  }
  return "internal";
}

}  // namespace roundtrip
