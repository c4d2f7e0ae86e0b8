#include "core/worker/worker.h"
#include "omniorb/orb_client.h"
#include "omniorb/orb_server.h"

int main(int argc, char** argv) {
  using roundtrip::omniorb::OrbClient;
  using roundtrip::omniorb::OrbServer;
  return roundtrip::WorkerMain(
      argc, argv,
      roundtrip::AdapterOf<OrbServer, OrbClient>({{"omniORB", ::omniORB::versionString()}}));
}
