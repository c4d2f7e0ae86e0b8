#include "omniorb/values.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/contract/describe_difference.h"
#include "core/contract/errors.h"
#include "testkit/helpers.h"
#include "testkit/values.h"

namespace roundtrip::omniorb {
namespace {

using testkit::Raised;

TEST(Values, ComeBackAsTheyWere) {
  std::vector<native::Item> items = testkit::Items::Of(3);
  items[1].name = u"\u00e9\u00ff";
  items[2].value = -0.0;
  const auto back = values::Taken<std::vector<native::Item>>(values::Made<ItemSeq>(items));
  EXPECT_EQ(DescribeDifference("it", items, back), "");
  const native::AllArrays arrays = testkit::Arrays(3);
  EXPECT_EQ(DescribeDifference("it", arrays,
                               values::Taken<native::AllArrays>(values::Made<AllArrays>(arrays))),
            "");
}

TEST(Values, AreRefusedIfTheMappingCannotHoldThem) {
  EXPECT_EQ(Raised<Refused>([] {
              values::Narrow({u'a', u'\0', u'b'});
            }),
            "U+0000 ends a CORBA string");
  EXPECT_EQ(Raised<Refused>([] {
              values::Wide({u'a', u'\0', u'b'});
            }),
            "U+0000 ends a CORBA wstring");
  EXPECT_EQ(Raised<Refused>([] { values::Narrow(u"\u20ac"); }),
            "the character 20ac is not in ISO 8859-1");
}

TEST(Values, CharsAreOneByteEach) {
  const auto chars = values::Made<CharSeq>(std::vector<char16_t>{u'a', u'\0', 0xe9});
  ASSERT_EQ(chars.length(), 3) << "a sequence may hold NUL";
  EXPECT_EQ(static_cast<unsigned char>(chars[2]), 0xe9);
}

TEST(Values, OctetsAreTheBytes) {
  std::vector<std::uint8_t> bytes(256);
  std::iota(bytes.begin(), bytes.end(), 0);
  const auto octets = values::Made<OctetSeq>(bytes);
  ASSERT_EQ(octets.length(), 256);
  for (CORBA::ULong i = 0; i < 256; ++i) EXPECT_EQ(octets[i], i);
}

}  // namespace
}  // namespace roundtrip::omniorb
