#include <omniORB4/CORBA.h>
#include <omniORB4/IIOP.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "core/contract/hexadecimal.h"
#include "core/contract/text.h"
#include "core/contract/timed_values.h"
#include "omniorb/orb_client.h"
#include "omniorb/orb_server.h"

namespace roundtrip::omniorb {
namespace {

using Answer = Features::Answer;

/// How long the server sleeps in a call whose end the client should not wait for.
constexpr std::chrono::milliseconds kPause(300);

constexpr CORBA::Long kArgument = timed_values::kInvokeArgument;

/// An object without a skeleton. It counts as a Counter does, and has
/// `long swap(in long given, out long other, inout long kept)`, which stands in no IDL.
class WithoutSkeleton : public PortableServer::DynamicImplementation,
                        public PortableServer::RefCountServantBase {
 public:
  explicit WithoutSkeleton(Orb& orb) : orb_(orb) {}

  void invoke(CORBA::ServerRequest_ptr request) override {
    CORBA::NVList_ptr arguments = CORBA::NVList::_nil();
    orb_->create_list(0, arguments);
    CORBA::Any result;
    if (std::strcmp(request->operation(), "increment") == 0) {
      request->arguments(arguments);
      result <<= ++count_;
    } else {
      CORBA::Any number;
      number <<= CORBA::Long(0);
      arguments->add_value("given", number, CORBA::ARG_IN);
      arguments->add_value("other", number, CORBA::ARG_OUT);
      arguments->add_value("kept", number, CORBA::ARG_INOUT);
      request->arguments(arguments);
      CORBA::Long given = 0;
      CORBA::Long kept = 0;
      *arguments->item(0)->value() >>= given;
      *arguments->item(2)->value() >>= kept;
      *arguments->item(1)->value() <<= kept;
      *arguments->item(2)->value() <<= given;
      result <<= given + kept;
    }
    request->set_result(result);
  }

  char* _primary_interface(const PortableServer::ObjectId& /*id*/,
                           PortableServer::POA_ptr /*adapter*/) override {
    return CORBA::string_dup(Counter::_PD_repoId);
  }

 private:
  Orb& orb_;
  CORBA::Long count_ = 0;
};

/// Makes an object when one is called.
class Activator : public POA_PortableServer::ServantActivator,
                  public PortableServer::RefCountServantBase {
 public:
  PortableServer::Servant incarnate(const PortableServer::ObjectId& /*id*/,
                                    PortableServer::POA_ptr /*adapter*/) override {
    ++made_;
    return ActiveCounters::Made();
  }

  void etherealize(const PortableServer::ObjectId& /*id*/, PortableServer::POA_ptr /*adapter*/,
                   PortableServer::Servant servant, CORBA::Boolean /*is_cleanup*/,
                   CORBA::Boolean /*is_still_used*/) override {
    servant->_remove_ref();
  }

  [[nodiscard]] int Made() const { return made_; }

 private:
  std::atomic<int> made_ = 0;
};

/// Makes a call without a stub that returns a number.
CORBA::Long Ask(CORBA::Request_ptr request) {
  request->set_return_type(CORBA::_tc_long);
  request->invoke();
  if (CORBA::Exception* const raised = request->env()->exception()) raised->_raise();
  CORBA::Long answer = 0;
  request->return_value() >>= answer;
  return answer;
}

/// Where an object is, as a URL.
std::string UrlOf(CORBA::Object_ptr object) {
  const omniIOR_var reference = object->_PR_getobj()->_getIOR();
  IIOP::ProfileBody body;
  IIOP::unmarshalProfile(reference->iopProfiles()[0], body);
  std::string key;
  for (CORBA::ULong i = 0; i < body.object_key.length(); ++i) {
    key += "%" + hexadecimal::OfNumber(body.object_key[i]);
  }
  const std::string host = text::Bracketed(body.address.host.in());
  return "corbaloc:iiop:1.2@" + host + ":" + std::to_string(body.address.port) + "/" + key;
}

/// What CORBA can do beside the calls of a stub. What needs a servant that the server does not have
/// is served by the ORB of this process, and called by the server, since calls within a process do
/// not cross the network.
class Probes {
 public:
  Probes(Orb& orb, Bench_ptr bench) : orb_(orb), bench_(Bench::_duplicate(bench)) {
    const CORBA::Object_var root = orb_->resolve_initial_references("RootPOA");
    root_ = PortableServer::POA::_narrow(root);
    const PortableServer::POAManager_var manager = root_->the_POAManager();
    manager->activate();
  }

  Answer CallBack() {
    const Counter_var own = ActiveCounters::Open();
    return Answer::When(CountedBy(own) == 1 && own->increment() == 2,
                        "the server called an object of the client's",
                        "the server called something else");
  }

  Answer DynamicCall() {
    const CORBA::Request_var request = bench_->_request("invoke");
    request->add_in_arg() <<= kArgument;
    return Answer::When(Ask(request) == kArgument + 1,
                        "a request that was made at run time was answered",
                        "a request that was made at run time was answered wrongly");
  }

  Answer DynamicServant() {
    const CORBA::Object_var object = ObjectWithoutSkeleton();
    return Answer::When(CountedBy(object) == 1, "an object without a skeleton answered",
                        "an object without a skeleton answered wrongly");
  }

  /// Within this process: no server here has such an operation.
  Answer OutParameters() {
    constexpr CORBA::Long kGiven = 5;
    constexpr CORBA::Long kKept = 7;
    const CORBA::Object_var object = ObjectWithoutSkeleton();
    const CORBA::Request_var request = object->_request("swap");
    request->add_in_arg() <<= kGiven;
    CORBA::Any& other = request->add_out_arg();
    other <<= CORBA::Long(0);
    CORBA::Any& kept = request->add_inout_arg();
    kept <<= kKept;
    const CORBA::Long sum = Ask(request);
    CORBA::Long other_came = 0;
    CORBA::Long kept_came = 0;
    other >>= other_came;
    kept >>= kept_came;
    return Answer::When(sum == kGiven + kKept && other_came == kKept && kept_came == kGiven,
                        "an object of the same process changed two of three arguments",
                        "arguments came back as they were");
  }

  Answer PersistentReference() {
    const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("counter");
    const auto keep = [&] {
      const PortableServer::POA_var adapter =
          Adapter("kept", PortableServer::USE_ACTIVE_OBJECT_MAP_ONLY);
      const PortableServer::ServantBase_var servant = ActiveCounters::Made();
      adapter->activate_object_with_id(id, servant.in());
      return adapter;
    };
    const PortableServer::POA_var first = keep();
    const CORBA::Object_var reference = first->id_to_reference(id);
    CountedBy(reference);
    first->destroy(true, true);
    keep();
    const CORBA::Long counted = CountedBy(reference);
    return Answer::When(counted == 1, "a reference led to an object that was made again",
                        "the reference led elsewhere: it counted " + std::to_string(counted));
  }

  Answer OneWay() {
    const auto began = std::chrono::steady_clock::now();
    const CORBA::Request_var request = bench_->_request("sleep");
    request->add_in_arg() <<= CORBA::Long(kPause.count());
    request->send_oneway();
    const bool waited = std::chrono::steady_clock::now() - began >= kPause;
    bench_->invoke(kArgument);
    return Answer::When(!waited, "the client went on before the server's method had ended",
                        "the client waited for the server's method");
  }

  Answer Activation() {
    const PortableServer::Servant_var<Activator> activator = new Activator;
    const PortableServer::POA_var adapter =
        Adapter("promised", PortableServer::USE_SERVANT_MANAGER);
    const PortableServer::ServantManager_var manager = activator->_this();
    adapter->set_servant_manager(manager);
    const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("counter");
    const CORBA::Object_var promised = adapter->create_reference_with_id(id, Counter::_PD_repoId);
    const int before = activator->Made();
    const CORBA::Long counted = CountedBy(promised);
    const int made = activator->Made();
    return Answer::When(before == 0 && made == 1 && counted == 1,
                        "the server made the object when it was called",
                        "the object was made " + std::to_string(made) + " times, " +
                            std::to_string(before) + " before the call");
  }

  Answer UrlName() {
    const CORBA::Object_var object = orb_->string_to_object(UrlOf(bench_).c_str());
    const Bench_var found = Bench::_narrow(object);
    return Answer::When(found->invoke(kArgument) == kArgument + 1,
                        "the object was found by a URL (corbaloc)", "the URL led elsewhere");
  }

  Answer GarbageCollection() {
    CORBA::String_var kept;
    {
      const Counter_var held = bench_->openCounter();
      held->increment();
      kept = orb_->object_to_string(held);
    }
    std::this_thread::sleep_for(kPause);
    const CORBA::Object_var object = orb_->string_to_object(kept);
    const Counter_var again = Counter::_unchecked_narrow(object);
    try {
      again->increment();
    } catch (const CORBA::OBJECT_NOT_EXIST&) {
      return {true, "an object to which nobody has a reference is gone"};
    }
    again->close();
    return {false, "an object to which nobody had a reference was still there"};
  }

 private:
  CORBA::Object_var ObjectWithoutSkeleton() {
    const PortableServer::Servant_var<WithoutSkeleton> servant = new WithoutSkeleton(orb_);
    const PortableServer::ObjectId_var id = root_->activate_object(servant.in());
    return root_->id_to_reference(id);
  }

  /// An adapter of this process whose references are good for a later one of that name.
  PortableServer::POA_var Adapter(const char* name,
                                  PortableServer::RequestProcessingPolicyValue processing) {
    CORBA::PolicyList policies;
    policies.length(3);
    policies[0] = root_->create_lifespan_policy(PortableServer::PERSISTENT);
    policies[1] = root_->create_id_assignment_policy(PortableServer::USER_ID);
    policies[2] = root_->create_request_processing_policy(processing);
    const PortableServer::POAManager_var manager = root_->the_POAManager();
    return root_->create_POA(name, manager, policies);
  }

  /// Has the server count with an object.
  CORBA::Long CountedBy(CORBA::Object_ptr counter) {
    const Counter_var typed = Counter::_unchecked_narrow(counter);
    return bench_->callCounter(typed);
  }

  Orb& orb_;
  Bench_var bench_;
  PortableServer::POA_var root_;
};

constexpr std::pair<const char*, Answer (Probes::*)()> kProbes[] = {
    {"call_back", &Probes::CallBack},
    {"dynamic_call", &Probes::DynamicCall},
    {"dynamic_servant", &Probes::DynamicServant},
    {"out_parameters", &Probes::OutParameters},
    {"persistent_reference", &Probes::PersistentReference},
    {"one_way", &Probes::OneWay},
    {"activation", &Probes::Activation},
    {"url_name", &Probes::UrlName},
    {"garbage_collection", &Probes::GarbageCollection}};

}  // namespace

void OrbClient::Try(Features& features) {
  Translated([&] {
    Probes probes(*orb_, bench_);
    for (const auto& probe : kProbes) {
      features.Probe(probe.first, [&] {
        return Translated([&] {
          try {
            return (probes.*probe.second)();
          } catch (const CORBA::NO_IMPLEMENT& error) {
            throw Refused(omniorb::Describe(error));
          }
        });
      });
    }
  });
  features.Unsupported("class_download",
                       "A reference carries data; no class is loaded from the other end.");
  features.Unsupported("shared_reference",
                       "A sequence holds its structs by value, each on its own.");
  features.Unsupported("cycle", "A struct holds its members by value, and cannot hold itself.");
  features.Unsupported("cancellation", "A stub has no way to end a call that waits.");
  features.EndsEarly("deadline", [this]() -> std::string {
    ::omniORB::setClientCallTimeout(bench_, Features::kEndsAfterMs);
    std::string end;
    try {
      bench_->sleep(Features::kLongCallMs);
    } catch (const CORBA::SystemException& error) {
      end = omniorb::Describe(error);
    }
    ::omniORB::setClientCallTimeout(bench_, 0);
    return end;
  });
}

}  // namespace roundtrip::omniorb
