#include "omniorb/values.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/contract/errors.h"
#include "core/contract/timed_values.h"
#include "testkit/raised.h"

namespace roundtrip::omniorb {
namespace {

using testkit::Raised;

TEST(Values, ItemsComeBackAsTheyWere) {
  std::vector<native::Item> items = timed_values::Items(3);
  items[1].name = "\xc3\xa9\xc3\xbf";
  items[2].value = -0.0;
  const auto back = values::FromItems(values::Items(items));
  ASSERT_EQ(back.size(), 3);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(SameBits(back[i], items[i])) << i;
  EXPECT_TRUE(values::FromItems(values::Items({})).empty());
}

TEST(Values, StringsAreRefusedWhereTheMappingCannotHoldThem) {
  EXPECT_EQ(Raised<Refused>([] { values::String(std::string("a\0b", 3)); }),
            "U+0000 ends a CORBA string");
  EXPECT_EQ(Raised<Refused>([] { values::String("\xe2\x82\xac"); }), "U+20AC is not in ISO 8859-1");
}

TEST(Values, CharsAreOneByteEach) {
  const CharSeq chars = values::Chars(std::string("a\0\xc3\xa9", 4));
  ASSERT_EQ(chars.length(), 3) << "a sequence may hold NUL";
  EXPECT_EQ(static_cast<unsigned char>(chars[2]), 0xe9);
}

TEST(Values, OctetsAreTheBytes) {
  std::vector<std::uint8_t> bytes(256);
  std::iota(bytes.begin(), bytes.end(), 0);
  const OctetSeq octets = values::Octets(bytes);
  ASSERT_EQ(octets.length(), 256);
  for (CORBA::ULong i = 0; i < 256; ++i) EXPECT_EQ(octets[i], i);
}

}  // namespace
}  // namespace roundtrip::omniorb
