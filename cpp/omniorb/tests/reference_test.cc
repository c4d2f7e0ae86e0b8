// What the endpoint says, and what the servant behind it does not do.
#include <gtest/gtest.h>

#include <bench.hh>

#include "core/contract/errors.h"
#include "omniorb/orb.h"
#include "omniorb/tests/served.h"
#include "omniorb/translated.h"
#include "testkit/raised.h"

namespace roundtrip::omniorb {
namespace {

/// The bytes of a stringified IOR as text.
std::string BytesOf(const std::string& ior) {
  std::string bytes;
  for (std::size_t at = std::string("IOR:").size(); at < ior.size(); at += 2) {
    bytes += static_cast<char>(std::stoi(ior.substr(at, 2), nullptr, 16));
  }
  return bytes;
}

TEST(ReferenceTest, IsAStringifiedIorThatTellsTheAdvertisedAddressAlone) {
  const std::string ior = tests::Served("203.0.113.7").Endpoint();
  ASSERT_TRUE(ior.starts_with("IOR:")) << ior;
  const std::string bytes = BytesOf(ior);
  EXPECT_NE(bytes.find("203.0.113.7"), std::string::npos);
  EXPECT_NE(bytes.find("IDL:roundtrip/Bench:1.0"), std::string::npos);
  EXPECT_EQ(bytes.find("127.0.0.1"), std::string::npos);
}

TEST(ReferenceTest, TellsTheVersionOfOmniOrb) {
  EXPECT_TRUE(tests::Served().Ready().at("versions").contains("omniORB"));
}

TEST(ReferenceTest, OperationsThatNoWorkloadCallsAreNotImplemented) {
  const tests::Served served;
  const Orb orb;
  const CORBA::Object_var object = orb->string_to_object(served.Endpoint().c_str());
  const Bench_var bench = Bench::_narrow(object);
  ASSERT_FALSE(CORBA::is_nil(bench));
  EXPECT_THROW(bench->getDouble(), CORBA::NO_IMPLEMENT);
  EXPECT_THROW(bench->getStruct(), CORBA::NO_IMPLEMENT);
  const std::string message =
      testkit::Raised<MiddlewareError>([&] { Translated([&] { bench->sleep(1); }); });
  EXPECT_TRUE(message.starts_with("CORBA::NO_IMPLEMENT (")) << message;
}

}  // namespace
}  // namespace roundtrip::omniorb
