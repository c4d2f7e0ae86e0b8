// A Bench without the core: `omniorb_bare_server FILE` writes its IOR there and serves until it is
// killed. Deliberately plain, so that nothing but omniORB is in the way; what the core adds shows
// beside it.
#include <bare.hh>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

namespace {

class BareBench : public POA_roundtrip::Bench {
 public:
  CORBA::Long invoke(CORBA::Long n) override { return n + 1; }
};

/// Under another name until it is whole: a client that waits for the file reads it at once.
bool Write(const char* ior, const std::string& file) {
  const std::string partial = file + ".partial";
  std::ofstream out(partial);
  out << ior << std::endl;
  out.close();
  return !out.fail() && std::rename(partial.c_str(), file.c_str()) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const char* options[][2] = {{"endPoint", "giop:tcp:127.0.0.1:"}, {nullptr, nullptr}};
    const CORBA::ORB_var orb = CORBA::ORB_init(argc, argv, "omniORB4", options);
    if (argc != 2) {
      std::cerr << "usage: omniorb_bare_server FILE" << std::endl;
      return 2;
    }
    const CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
    const PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
    BareBench bench;
    const PortableServer::ObjectId_var id = poa->activate_object(&bench);
    const CORBA::Object_var reference = poa->id_to_reference(id);
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    const CORBA::String_var ior = orb->object_to_string(reference);
    if (!Write(ior, argv[1])) {
      std::cerr << argv[1] << " cannot be written" << std::endl;
      orb->destroy();
      return 1;
    }
    orb->run();
  } catch (const CORBA::Exception& error) {
    std::cerr << "CORBA::" << error._name() << std::endl;
    return 1;
  }
  return 0;
}
