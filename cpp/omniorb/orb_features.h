#pragma once

#include <bench.hh>
#include <string>

#include "core/contract/features.h"
#include "omniorb/orb.h"

namespace roundtrip::omniorb {

/// Tries what CORBA can do beside the calls of a stub. What needs a servant that the server does
/// not have is served by the ORB of this process, and called by the server, since calls within a
/// process do not cross the network.
class OrbFeatures {
 public:
  /// @param orb that calls; outlives this
  /// @param bench a stub of the server
  OrbFeatures(Orb& orb, Bench_ptr bench);

  void AddTo(Features& features);

 private:
  Features::Answer CallBack();
  Features::Answer DynamicCall();
  Features::Answer DynamicServant();
  Features::Answer OutParameters();
  Features::Answer PersistentReference();
  Features::Answer OneWay();
  Features::Answer Activation();
  Features::Answer UrlName();
  Features::Answer GarbageCollection();

  /// An adapter of this process whose references are good for a later one of that name.
  PortableServer::POA_var Adapter(const char* name,
                                  PortableServer::RequestProcessingPolicyValue processing);
  /// Has the server count with an object.
  CORBA::Long CountedBy(CORBA::Object_ptr counter);

  Orb& orb_;
  Bench_var bench_;
  PortableServer::POA_var root_;
};

}  // namespace roundtrip::omniorb
