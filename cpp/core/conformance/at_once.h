#ifndef ROUNDTRIP_CORE_CONFORMANCE_AT_ONCE_H_
#define ROUNDTRIP_CORE_CONFORMANCE_AT_ONCE_H_

#include <functional>
#include <memory>
#include <string>

#include "core/conformance/cases.h"
#include "core/conformance/sending.h"
#include "core/contract/client.h"

namespace roundtrip {

/// Connects another client where the first one is.
using Connector = std::function<std::unique_ptr<Client>()>;

/// A case that several clients send at once, each over a connection of its own: connects them, lets
/// all of them begin together, and waits until each has done its calls.
/// @return the first difference, in words; empty if there is none
/// @throws what the first that failed raised
std::string SendAtOnce(const Connector& connect, Sending& sending, const Case& sent);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONFORMANCE_AT_ONCE_H_
