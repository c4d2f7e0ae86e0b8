#include "core/worker/failure.h"

#include "core/contract/errors.h"

namespace roundtrip {

Failure::Failure(Kind kind, const std::string& context, const std::exception& cause)
    : std::runtime_error(context + ": " + cause.what()), kind_(kind) {
  if (const auto* error = dynamic_cast<const MiddlewareError*>(&cause)) {
    detail_ = error->Detail();
  }
}

}  // namespace roundtrip
