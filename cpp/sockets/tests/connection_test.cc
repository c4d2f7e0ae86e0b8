#include "sockets/connection.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <numeric>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "sockets/frame.h"
#include "testkit/helpers.h"

namespace roundtrip::sockets {
namespace {

using Bytes = std::vector<std::uint8_t>;
using testkit::Raised;

TEST(AddressTest, GoesToWordsAndBack) {
  for (const char* text : {"127.0.0.1:1", "bench.example.org:65535", "[::1]:4711"}) {
    EXPECT_EQ(Address::Parse(text).Text(), text);
  }
  EXPECT_EQ(Address::Parse("[::1]:4711").host, "::1");
}

TEST(AddressTest, IsRefusedIfItIsNone) {
  for (const char* text : {"", "host", "123", "host:", ":1", "host:65536", "host:-1", "host:1x"}) {
    EXPECT_EQ(Raised<std::invalid_argument>([&] { Address::Parse(text); }),
              std::string("'") + text + "' is not an endpoint; expected host:port");
  }
}

TEST(AddressTest, ListensOnAFreePortAndTellsIt) {
  const FileDescriptor listening = Listen({.host = "127.0.0.1"});
  const std::uint16_t port = PortOf(listening);
  EXPECT_NE(port, 0);
  EXPECT_TRUE(ConnectTo({.host = "127.0.0.1", .port = port}).IsOpen());
  EXPECT_EQ(Raised<std::system_error>([&] { Listen({.host = "127.0.0.1", .port = port}); }),
            "Address already in use");
}

TEST(AddressTest, NamesAHostThatIsNotThere) {
  const std::string message =
      Raised<std::runtime_error>([] { ConnectTo({.host = "256.0.0.1", .port = 1}); });
  EXPECT_TRUE(message.starts_with("'256.0.0.1': ")) << message;
}

/// Two ends of one TCP connection.
std::pair<FileDescriptor, FileDescriptor> SocketPair() {
  const FileDescriptor listening = Listen({.host = "127.0.0.1"});
  FileDescriptor one = ConnectTo({.host = "127.0.0.1", .port = PortOf(listening)});
  FileDescriptor other(accept4(listening.Get(), nullptr, nullptr, SOCK_CLOEXEC));
  return {std::move(one), std::move(other)};
}

/// A frame of operation 2 whose fields have that many bytes.
Bytes FrameOf(std::size_t field_bytes) {
  Bytes frame(frame::kHeaderBytes + field_bytes);
  std::iota(frame.begin(), frame.end(), 0);
  big_endian::Store32(frame.data(), 4 + field_bytes);
  big_endian::Store32(frame.data() + 4, 2);
  return frame;
}

class ConnectionTest : public testing::Test {
 protected:
  void Write(const Bytes& bytes) { WriteAll(writing_.Get(), bytes.data(), bytes.size()); }

  Bytes Receive() {
    const auto frame = connection_.Receive();
    return {frame.begin(), frame.end()};
  }

  std::pair<FileDescriptor, FileDescriptor> pair_ = SocketPair();
  FileDescriptor& writing_ = pair_.first;
  int reading_fd_ = pair_.second.Get();
  Connection connection_{std::move(pair_.second)};
};

TEST_F(ConnectionTest, SendsWithoutDelay) {
  int on = 0;
  socklen_t size = sizeof on;
  ASSERT_EQ(getsockopt(reading_fd_, IPPROTO_TCP, TCP_NODELAY, &on, &size), 0);
  EXPECT_NE(on, 0);
}

TEST_F(ConnectionTest, SendsAFrameThatTheSystemTakesInParts) {
  const Bytes large = FrameOf(20'000'000);
  Connection other(std::move(writing_));
  std::jthread sender([&] { other.Send(large); });
  EXPECT_EQ(Receive(), large);
}

TEST_F(ConnectionTest, FindsTheEndBetweenFrames) {
  Write(FrameOf(1));
  writing_.Close();
  EXPECT_EQ(Receive(), FrameOf(1));
  EXPECT_TRUE(Receive().empty());
}

TEST_F(ConnectionTest, TellsTheEndWithinAFrame) {
  for (const std::size_t cut : {1U, 4U, 7U, 8U, 12U}) {
    auto pair = SocketPair();
    Connection connection(std::move(pair.second));
    WriteAll(pair.first.Get(), FrameOf(5).data(), cut);
    pair.first.Close();
    EXPECT_EQ(Raised<std::runtime_error>([&] { connection.Receive(); }),
              "the connection was closed in the middle of a frame, after " + std::to_string(cut) +
                  " bytes");
  }
}

}  // namespace
}  // namespace roundtrip::sockets
