#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "testkit/helpers.h"
#include "testkit/process.h"

namespace roundtrip {
namespace {

using testkit::Process;

/// Waits until the server has written its reference.
std::string AwaitIor(const std::string& file) {
  const auto deadline = std::chrono::steady_clock::now() + Process::kPatience;
  while (std::chrono::steady_clock::now() < deadline) {
    std::string ior;
    if (std::ifstream in(file); std::getline(in, ior)) return ior;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return {};
}

TEST(BarePrograms, MeasureInvokeByFileAndByReference) {
  const testkit::TemporaryFile file;
  unlink(file.Name().c_str());
  const Process server({BARE_SERVER, file.Name()});
  const std::string ior = AwaitIor(file.Name());
  ASSERT_TRUE(ior.starts_with("IOR:")) << ior;
  for (const std::string& reference : {file.Name(), ior}) {
    Process client({BARE_CLIENT, reference, "10", "200"});
    const auto printed = nlohmann::json::parse(client.ReadLine());
    EXPECT_EQ(printed["calls"], 200);
    EXPECT_GT(printed["mean_ns"], 0);
    EXPECT_GT(printed["p50_ns"], 0);
    EXPECT_EQ(client.Wait(), 0);
  }
}

TEST(BarePrograms, SayWhatIsWrong) {
  EXPECT_EQ(Process({BARE_SERVER}).Wait(), 2);
  EXPECT_EQ(Process({BARE_CLIENT}).Wait(), 2);
  EXPECT_EQ(Process({BARE_CLIENT, "/no/such/file", "1", "1"}).Wait(), 1);
}

}  // namespace
}  // namespace roundtrip
