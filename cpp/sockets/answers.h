#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/contract/servant.h"

namespace roundtrip::sockets {

/// How one connection's requests are answered; the baseline and the hand-coded end differ in this.
class Answers {
 public:
  virtual ~Answers() = default;

  /// @param request a frame from its length on, at least a header; its bytes may be overwritten
  /// @return the reply, good until the next call or until the request's memory goes
  /// @throws BadFrame if the request is refused
  virtual std::span<const std::uint8_t> To(std::span<std::uint8_t> request) = 0;
};

/// Answers the first five operations, echoes and faults from the bytes of the request, in its own
/// memory, without looking at a field that need not be looked at; the others as HandCodedAnswers()
/// does.
/// @param servant outlives the answers
std::unique_ptr<Answers> BaselineAnswers(Servant& servant);

/// Decodes each request into C++'s own values and encodes each reply from them.
/// @param servant outlives the answers
std::unique_ptr<Answers> HandCodedAnswers(Servant& servant);

}  // namespace roundtrip::sockets
