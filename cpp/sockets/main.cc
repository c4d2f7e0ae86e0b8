#include "core/worker/worker_main.h"
#include "sockets/socket_client.h"
#include "sockets/socket_server.h"

int main(int argc, char** argv) {
  using roundtrip::sockets::SocketClient;
  using roundtrip::sockets::SocketServer;
  return roundtrip::WorkerMain(argc, argv,
                               {.make_server = [] { return std::make_unique<SocketServer>(); },
                                .make_client = [] { return std::make_unique<SocketClient>(); }});
}
