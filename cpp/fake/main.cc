#include "core/worker/worker.h"
#include "fake/fake.h"

int main(int argc, char** argv) {
  using roundtrip::fake::FakeClient;
  using roundtrip::fake::FakeServer;
  using roundtrip::fake::Script;
  return roundtrip::WorkerMain(
      argc, argv,
      roundtrip::AdapterOf<FakeServer, FakeClient>({}, Script::Names(), Script::Names()));
}
