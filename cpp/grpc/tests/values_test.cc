#include "grpc/values.h"

#include <gtest/gtest.h>

#include "core/contract/describe_difference.h"
#include "core/contract/errors.h"
#include "testkit/values.h"

namespace roundtrip::grpc {
namespace {

TEST(Values, ComeBackAsTheyWere) {
  native::AllArrays arrays = testkit::Arrays(4);
  arrays.strings[1] = {u'a', u'\0', u'b'};
  arrays.doubles[2] = -0.0;
  arrays.wchars = {0xd83d, 0xde00};
  EXPECT_EQ(DescribeDifference("it", arrays,
                               values::Taken<native::AllArrays>(values::Made<AllArrays>(arrays))),
            "");
}

TEST(Values, AreRefusedIfUtf8CannotHoldThem) {
  EXPECT_THROW(values::Made<std::string>(std::vector<char16_t>{u'a', 0xd800}), Refused);
  EXPECT_THROW(values::Taken<std::u16string>(std::string("\xed\xa0\x80")), Refused);
}

}  // namespace
}  // namespace roundtrip::grpc
