#include "core/contract/features.h"

#include "core/contract/errors.h"

namespace roundtrip {

void Features::Probe(std::string_view feature, const std::function<Answer()>& ask) {
  try {
    const Answer answer = ask();
    found_.push_back({feature, answer.found, answer.said});
  } catch (const Refused& error) {
    found_.push_back({feature, false, error.what()});
  } catch (const std::exception& error) {
    found_.push_back({feature, std::nullopt, error.what()});
  }
}

void Features::Cannot(std::string_view feature, const std::string& reason) {
  found_.push_back({feature, false, reason});
}

}  // namespace roundtrip
