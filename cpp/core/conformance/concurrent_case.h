#pragma once

#include <string>

#include "core/conformance/cases.h"
#include "core/measure/connect_call.h"

namespace roundtrip {

/// Sends a case by several clients at once: connects them, lets all of them begin together, and
/// waits until each has done its calls.
/// @return the first difference, in words; empty if there is none
/// @throws what the first that failed raised
std::string SendConcurrently(const Connector& connector, const Case& sent, Ledger& ledger);

}  // namespace roundtrip
