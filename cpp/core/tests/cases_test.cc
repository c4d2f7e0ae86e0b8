#include "core/conformance/cases.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/conformance/read_value.h"
#include "testkit/helpers.h"
#include "testkit/values.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::Raised;

TEST(Cases, AreAllBuilt) {
  const ::roundtrip::Cases cases(ROUNDTRIP_ROOT "/shared-idl/cases.json");
  EXPECT_FALSE(cases.Names().empty());
  for (const std::string& name : cases.Names()) {
    const Case built = cases.Named(name);
    EXPECT_EQ(built.name, name);
    EXPECT_TRUE(built.send) << name;
  }
  EXPECT_EQ(cases.Named("echo.at-once").clients, 8);
}

struct NullClient : Client {
  void RegisterOperations(Calls& /*calls*/) override {}
  void Proxy(const std::string& /*endpoint*/) override {}
  void WarmConnection() override {}
  std::string SendNull(std::string_view name) override { return std::string(name) + " changed"; }
};

/// @return of a case, what became of it if the client sent it by itself
std::string SentAsNull(const std::string& name) {
  const ::roundtrip::Cases cases(ROUNDTRIP_ROOT "/shared-idl/cases.json");
  Caller caller(std::make_unique<NullClient>());
  CallCounts call_counts;
  try {
    return cases.Named(name).send(caller, call_counts);
  } catch (const NotCallable&) {
    return "by its line";
  }
}

TEST(Cases, WithANullOrACauseAreTheClientsOwn) {
  for (const char* name : {"echo.null-string", "echo.unset", "echoArrays.null-array",
                           "echoArrays.null-in-structs", "fail.cause"}) {
    EXPECT_EQ(SentAsNull(name), std::string(name) + " changed");
  }
  for (const char* name : {"echo.plain", "echoArrays.empty", "bounce.empty", "fail.plain"}) {
    EXPECT_EQ(SentAsNull(name), "by its line");
  }
}

TEST(Values, ThatAreNotGivenAreTheDefaults) {
  const ValueReader reader(2, {{"stringValue", "0078"}, {"doubleValue", "3ff0000000000000"}});
  const auto plain = reader.Read<testkit::Struct>(json::object());
  EXPECT_EQ(plain.string_value, u"x");
  EXPECT_EQ(plain.double_value, 1.0);
  EXPECT_EQ(plain.int32_value, 0);
  const auto changed = reader.Read<testkit::Struct>({{"int64Value", "8000000000000000"},
                                                     {"floatValue", "ffc0abcd"},
                                                     {"wstringValue", "0061d800"}});
  EXPECT_EQ(changed.int64_value, INT64_MIN);
  EXPECT_EQ(std::bit_cast<std::uint32_t>(changed.float_value), 0xffc0abcdU);
  EXPECT_EQ(changed.wstring_value, (std::u16string{u'a', 0xd800, u'a', 0xd800}));
  EXPECT_EQ(changed.string_value, u"x");
}

TEST(Values, AreElementsByFormulaInOnePieceOrOneByOne) {
  const auto arrays = ValueReader(2).Read<kinds::Struct<native::AllArrays>>(
      {{"int64s", 16'384}, {"wchars", {"0061", "d800"}}, {"structs", 2}, {"octets", "00ff"}});
  EXPECT_EQ(arrays.octets, (std::vector<std::uint8_t>{0, 0xff, 0, 0xff}));
  ASSERT_EQ(arrays.int64s.size(), 16'384);
  EXPECT_EQ(arrays.int64s.back(), 1'099'511'628'211 * 16'384);
  EXPECT_EQ(arrays.wchars, (std::vector<char16_t>{u'a', 0xd800}));
  EXPECT_EQ(arrays.structs.size(), 2);
  EXPECT_TRUE(arrays.strings.empty());
}

TEST(Cases, AreReadStrictly) {
  EXPECT_THROW(::roundtrip::Cases("/no/such/file"), std::runtime_error);
  const testkit::TemporaryFile file;
  const auto read = [&](const std::string& text) {
    std::ofstream(file.Name()) << text;
    return ::roundtrip::Cases(file.Name()).Named("x");
  };
  EXPECT_THROW(read("{"), std::exception);
  EXPECT_THROW(read(R"({"cases":[{"name":"x"}]})"), std::exception);
  EXPECT_EQ(Raised<ProtocolError>([&] { read(R"({"cases":[{"name":"y"}]})"); }),
            "cases: 'x' is not in the file; expected y");
  const std::string unknown =
      Raised<ProtocolError>([&] { read(R"({"cases":[{"name":"x","operation":"dance"}]})"); });
  EXPECT_TRUE(unknown.starts_with("cases: 'x' calls 'dance'; expected an operation")) << unknown;
  EXPECT_EQ(
      Raised<std::runtime_error>([&] {
        read(R"({"cases":[{"name":"x","operation":"invoke","argument":"0x12","reply":"0"}]})");
      }),
      "'0x12' is not a hexadecimal number of 4 bytes");
  EXPECT_EQ(Raised<std::runtime_error>([&] {
              read(R"({"cases":[{"name":"x","operation":"echo","argument":{"int8Value":"00"}}]})");
            }),
            R"(there is a member that bench.idl has not: {"int8Value":"00"})");
}

}  // namespace
}  // namespace roundtrip
