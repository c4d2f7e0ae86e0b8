// What the endpoint says, and what the servant behind it refuses.
#include <gtest/gtest.h>

#include <bench.hh>

#include "omniorb/orb.h"
#include "testkit/process.h"

namespace roundtrip::omniorb {
namespace {

/// A server in a process of its own: omniORB would short-circuit calls within one, past the wire.
struct Served {
  explicit Served(const std::string& advertise = "127.0.0.1") {
    nlohmann::json serve = testkit::ServeCommand();
    serve["advertise"] = advertise;
    ready = worker.Do(serve);
    ior = ready.at("endpoint");
  }

  testkit::WorkerProcess worker{SYSTEM_PROGRAM, "serve"};
  nlohmann::json ready;
  std::string ior;
};

/// The bytes of a stringified IOR as text.
std::string BytesOf(const std::string& ior) {
  std::string bytes;
  for (std::size_t at = std::string("IOR:").size(); at < ior.size(); at += 2) {
    bytes += static_cast<char>(std::stoi(ior.substr(at, 2), nullptr, 16));
  }
  return bytes;
}

TEST(ReferenceTest, IsAStringifiedIorThatTellsTheAdvertisedAddressAlone) {
  const Served served("203.0.113.7");
  EXPECT_TRUE(served.ready.at("versions").contains("omniORB"));
  ASSERT_TRUE(served.ior.starts_with("IOR:")) << served.ior;
  const std::string bytes = BytesOf(served.ior);
  EXPECT_NE(bytes.find("203.0.113.7"), std::string::npos);
  EXPECT_NE(bytes.find("IDL:roundtrip/Bench:1.0"), std::string::npos);
  EXPECT_EQ(bytes.find("127.0.0.1"), std::string::npos);
}

TEST(ReferenceTest, RefusesACountThatTheContractDoesNotAllowAndLives) {
  const Served served;
  const Orb orb;
  const CORBA::Object_var object = orb->string_to_object(served.ior.c_str());
  const Bench_var bench = Bench::_narrow(object);
  ASSERT_FALSE(CORBA::is_nil(bench));
  for (const CORBA::Long count : {-1, 1'048'577}) {
    EXPECT_THROW(Int32Seq_var(bench->getInt32Array(count)), CORBA::UNKNOWN);
    EXPECT_THROW(CounterSeq_var(bench->getCounterArray(count)), CORBA::UNKNOWN);
  }
  EXPECT_THROW(bench->sleep(-1), CORBA::UNKNOWN);
  EXPECT_EQ(bench->invoke(1), 2);
}

}  // namespace
}  // namespace roundtrip::omniorb
