#include "sockets/socket_client.h"

#include "core/contract/errors.h"
#include "sockets/address.h"
#include "sockets/calls.h"

namespace roundtrip::sockets {

void SocketClient::Connect(const std::vector<std::string>& endpoints, const Options& options) {
  is_coded_ = IsCoded(options);
  connection_ = std::make_unique<Connection>(ConnectTo(Address::Parse(OnlyEndpoint(endpoints))));
  stub_ = std::make_unique<Stub>(*connection_);
}

std::unique_ptr<Call> SocketClient::Prepare(const Workload& workload) {
  return is_coded_ ? CodedCall(*stub_, workload) : NullCall(*connection_, workload);
}

native::Counters& SocketClient::References() {
  throw Unsupported("a frame holds values alone: sockets have no references to objects");
}

}  // namespace roundtrip::sockets
