#include "core/worker/worker.h"
#include "sockets/socket_client.h"
#include "sockets/socket_server.h"

int main(int argc, char** argv) {
  using roundtrip::sockets::kCodingOption;
  return roundtrip::WorkerMain(
      argc, argv,
      roundtrip::AdapterOf<roundtrip::sockets::SocketServer, roundtrip::sockets::SocketClient>(
          {}, {kCodingOption}, {kCodingOption}));
}
