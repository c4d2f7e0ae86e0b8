#include "omniorb/orb_server.h"

#include "core/contract/text.h"
#include "omniorb/translated.h"

namespace roundtrip::omniorb {
namespace {

/// @param port 0: none is named, which lets omniORB choose one, or tell the one that was chosen
std::string TcpEndpoint(const std::string& host, std::uint16_t port) {
  return "giop:tcp:" + text::Bracketed(host) + ":" + (port == 0 ? "" : std::to_string(port));
}

}  // namespace

std::string OrbServer::Start(const std::string& bind, const std::string& advertise,
                             std::uint16_t port, const Options& /*options*/, Servant& servant) {
  return Translated([&] {
    bench_ = std::make_unique<BenchServant>(servant, counters_);
    orb_ = std::make_unique<Orb>(Orb::Settings{{"endPoint", TcpEndpoint(bind, port)},
                                               {"endPointPublish", TcpEndpoint(advertise, 0)}});
    const CORBA::Object_var root = (*orb_)->resolve_initial_references("RootPOA");
    const PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
    const PortableServer::ObjectId_var id = poa->activate_object(bench_.get());
    const CORBA::Object_var reference = poa->id_to_reference(id);
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    const CORBA::String_var ior = (*orb_)->object_to_string(reference);
    return std::string(ior.in());
  });
}

}  // namespace roundtrip::omniorb
