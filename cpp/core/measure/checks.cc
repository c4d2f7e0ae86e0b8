#include "core/measure/checks.h"

#include <string>

#include "core/contract/errors.h"
#include "core/contract/timed_values.h"

namespace roundtrip {

void CheckNumber(std::int32_t expected, std::int32_t reply) {
  if (reply != expected) {
    throw WrongValue("the last reply is " + std::to_string(reply) + " instead of " +
                     std::to_string(expected));
  }
}

void CheckLastBounce(std::size_t items, const std::vector<native::Item>& last_reply) {
  const std::size_t expected = items % 2 == 0 ? 1 : 0;
  if (last_reply.size() != expected) {
    throw WrongValue("the last reply has " + std::to_string(last_reply.size()) +
                     " items instead of " + std::to_string(expected));
  }
  if (expected == 1 && !SameBits(last_reply.front(), timed_values::ItemAt(0))) {
    throw WrongValue("the last reply holds " + Show(last_reply.front()) + " instead of " +
                     Show(timed_values::ItemAt(0)));
  }
}

}  // namespace roundtrip
