#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/contract/describe_difference.h"
#include "core/contract/ledger.h"
#include "core/contract/operation.h"
#include "core/measure/calls.h"

namespace roundtrip {

/// Sends a case once: calls, counts what returned in the ledger, and compares what came with what
/// must come.
/// @return what is different, in words; empty if nothing is
/// @throws Unsupported, Refused, WrongValue and whatever else the client raises
using CaseSender = std::function<std::string(Caller&, Ledger&)>;

/// A call that must return that value.
template <typename Argument, typename Reply>
CaseSender Expecting(const Typed<Argument, Reply>& operation, Argument argument, Reply expected) {
  return [&operation, argument = std::move(argument), expected = std::move(expected)](
             Caller& caller, Ledger& ledger) -> std::string {
    const Reply reply = caller.Send(operation, argument, ledger);
    if constexpr (std::is_same_v<Reply, None>) {
      return "";
    } else {
      return DescribeDifference("reply", expected, reply);
    }
  };
}

/// A call of fail, which must raise that.
CaseSender Raising(const native::BenchFault& expected);

/// A call of an operation that no server has.
CaseSender Unknown();

/// A call of an operation of the contract with the values of contract.md's formulas.
CaseSender ByFormula(const Operation& operation, const Values& values);

}  // namespace roundtrip
