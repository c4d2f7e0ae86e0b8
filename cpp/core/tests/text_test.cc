#include "core/contract/text.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/contract/errors.h"
#include "testkit/helpers.h"

namespace roundtrip::text {
namespace {

using testkit::Raised;

TEST(Text, IsUtf8AndBack) {
  const std::vector<std::u16string> texts = {
      u"", u"a\u00e9\u20ac\U0001f600", {u'a', u'\0', u'b'}, {0xfffe, 0xffff}};
  for (const std::u16string& text : texts) EXPECT_EQ(Utf16(Utf8(text)), text);
  EXPECT_EQ(Utf8(texts[1]), "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
}

TEST(Text, IsRefusedIfItHoldsHalfAPair) {
  EXPECT_EQ(Raised<Refused>([] {
              Utf8(std::u16string{u'a', 0xd800, u'b'});
            }),
            "'a\\ud800b' has half a surrogate pair, which UTF-8 does not have");
  for (const std::u16string& wrong :
       {std::u16string{0xdc00, 0xd800}, std::u16string{0xdbff}, std::u16string{0xdc00}}) {
    EXPECT_THROW(Utf8(wrong), Refused);
  }
}

TEST(Text, IsReadStrictly) {
  const std::vector<std::string> broken = {"a\x80",                      // nothing before it
                                           "a\xc3",                      // cut
                                           "a\xc3(",                     // no continuation
                                           "a\xc1\x81",                  // too long for its point
                                           "a\xe0\x80\x80",              // the same with three
                                           "a\xf0\x80\x80\x80",          // the same with four
                                           "a\xf4\x90\x80\x80",          // above U+10FFFF
                                           "a\xff",                      // never
                                           "\xed\xa0\x80",               // half a pair
                                           "\xed\xa0\xbd\xed\xb8\x80"};  // both halves apart
  for (const std::string& bytes : broken) {
    EXPECT_THROW(Utf16(bytes), Refused) << testing::PrintToString(bytes);
  }
}

TEST(Text, IsShownInAsciiAndCut) {
  EXPECT_EQ(Shown(u"a\u00e9\\"), "'a\\u00e9\\u005c'");
  EXPECT_EQ(Shown(std::u16string(50, u'x')), "'" + std::string(40, 'x') + "'... of 50 units");
}

TEST(Text, PutsAHostInBracketsIfItHasColonsItself) {
  EXPECT_EQ(Bracketed("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(Bracketed("::1"), "[::1]");
}

}  // namespace
}  // namespace roundtrip::text
