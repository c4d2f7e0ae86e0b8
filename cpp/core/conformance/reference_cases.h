#pragma once

#include <cstddef>
#include <cstdint>

#include "core/conformance/case_sender.h"

/// The cases on references: objects are asked for, called and let go. A counter's own calls stand
/// in no ledger: what it counts to is the proof that they arrived, each once.
namespace roundtrip::reference_cases {

/// A counter that exists already goes up.
CaseSender Existing();

/// So many counters that exist already go up.
CaseSender Array(std::size_t count);

/// A new counter counts from 0, that often, and is closed.
/// @param after_close whether it is called once more then, which must be refused
CaseSender Open(std::int32_t increments, bool after_close);

/// A new counter counts from 0, that often, called by the servant and by us in turns.
CaseSender CallBack(std::int32_t increments);

}  // namespace roundtrip::reference_cases
