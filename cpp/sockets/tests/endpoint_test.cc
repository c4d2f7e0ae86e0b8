#include "sockets/endpoint.h"

#include <gtest/gtest.h>

#include "testkit/raised.h"

namespace roundtrip::sockets {
namespace {

TEST(AddressTest, GoesToWordsAndBack) {
  for (const char* text : {"127.0.0.1:1", "bench.example.org:65535", "[::1]:4711"}) {
    EXPECT_EQ(Address::Parse(text).Text(), text);
  }
  EXPECT_EQ(Address::Parse("[::1]:4711").host, "::1");
}

TEST(AddressTest, IsRefusedWhereItIsNone) {
  for (const char* text : {"", "host", "host:", ":1", "host:65536", "host:-1", "host:1x"}) {
    EXPECT_EQ(testkit::Raised<std::invalid_argument>([&] { Address::Parse(text); }),
              std::string("'") + text + "' is not an endpoint; expected host:port");
  }
}

TEST(AddressTest, ListensOnAFreePortAndTellsIt) {
  const FileDescriptor listening = Listen({.host = "127.0.0.1"});
  const std::uint16_t port = PortOf(listening);
  EXPECT_NE(port, 0);
  EXPECT_TRUE(ConnectTo({.host = "127.0.0.1", .port = port}).IsOpen());
  EXPECT_EQ(
      testkit::Raised<std::system_error>([&] { Listen({.host = "127.0.0.1", .port = port}); }),
      "Address already in use");
}

TEST(AddressTest, NamesAHostThatIsNotThere) {
  const std::string message =
      testkit::Raised<std::runtime_error>([] { ConnectTo({.host = "256.0.0.1", .port = 1}); });
  EXPECT_TRUE(message.starts_with("'256.0.0.1': ")) << message;
}

}  // namespace
}  // namespace roundtrip::sockets
