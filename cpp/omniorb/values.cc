#include "omniorb/values.h"

#include <algorithm>

#include "core/contract/errors.h"
#include "core/contract/text.h"

namespace roundtrip::omniorb::values {

OctetSeq Octets(const std::vector<std::uint8_t>& bytes) {
  OctetSeq octets;
  octets.length(static_cast<CORBA::ULong>(bytes.size()));
  std::copy(bytes.begin(), bytes.end(), octets.get_buffer());
  return octets;
}

CharSeq Chars(const std::string& wtf8) {
  const std::string latin1 = text::Latin1(wtf8);
  CharSeq chars;
  chars.length(static_cast<CORBA::ULong>(latin1.size()));
  std::copy(latin1.begin(), latin1.end(), chars.get_buffer());
  return chars;
}

std::string String(const std::string& wtf8) {
  std::string latin1 = text::Latin1(wtf8);
  // As a `const char*` it would end there, without a word.
  if (latin1.find('\0') != std::string::npos) {
    throw Refused("U+0000 ends a CORBA string");
  }
  return latin1;
}

ItemSeq Items(const std::vector<native::Item>& items) {
  const auto count = static_cast<CORBA::ULong>(items.size());
  ItemSeq sequence;
  sequence.length(count);
  for (CORBA::ULong i = 0; i < count; ++i) {
    sequence[i].id = items[i].id;
    sequence[i].name = String(items[i].name).c_str();
    sequence[i].value = items[i].value;
  }
  return sequence;
}

std::vector<native::Item> FromItems(const ItemSeq& items) {
  std::vector<native::Item> values;
  for (CORBA::ULong i = 0; i < items.length(); ++i) {
    values.push_back(
        {.id = items[i].id, .name = text::FromLatin1(items[i].name.in()), .value = items[i].value});
  }
  return values;
}

}  // namespace roundtrip::omniorb::values
