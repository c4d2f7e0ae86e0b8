#include "omniorb/orb_client.h"

#include <omniORB4/callDescriptor.h>

#include <cstring>
#include <cwchar>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/measure/calls.h"
#include "omniorb/counters.h"
#include "omniorb/orb_features.h"
#include "omniorb/translated.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb {
namespace {

using Stub = _objref_Bench;

/// What a stub returns by a pointer is the caller's to let go.
struct Release {
  void operator()(char* text) const { CORBA::string_free(text); }
  void operator()(CORBA::WChar* text) const { CORBA::wstring_free(text); }
  void operator()(Counter_ptr counter) const { CORBA::release(counter); }
  template <typename Value>
  void operator()(Value* value) const {
    delete value;
  }
};

template <typename Value>
using Owned = std::unique_ptr<Value, Release>;

/// The reply of a stub, in something that lets go of it.
template <typename Value>
Owned<Value> Kept(Value* reply) {
  return Owned<Value>(reply);
}
template <typename Number>
requires std::is_arithmetic_v<Number> Number Kept(Number reply) { return reply; }

/// The length of a reply, for the core. A C string does not know its own.
template <typename Value>
std::size_t LengthOf(const Owned<Value>& reply) {
  if constexpr (std::is_same_v<Value, char>) {
    return std::strlen(reply.get());
  } else if constexpr (std::is_same_v<Value, CORBA::WChar>) {
    return std::wcslen(reply.get());
  } else {
    return reply->length();
  }
}

/// What is kept of an argument between calls, by the type that a stub takes.
template <typename Argument>
struct KeptFor {
  using Type = std::decay_t<Argument>;
};
template <>
struct KeptFor<const char*> {
  using Type = std::string;
};
template <>
struct KeptFor<const CORBA::WChar*> {
  using Type = std::wstring;
};
template <>
struct KeptFor<Counter_ptr> {
  using Type = Counter_var;
};

/// The type that a stub's method takes.
template <typename Method>
struct Taking {
  using Type = None;
};
template <typename Reply, typename Argument>
struct Taking<Reply (Stub::*)(Argument)> {
  using Type = typename KeptFor<Argument>::Type;
};

/// What is kept, as a stub takes it.
template <typename Value>
const Value& Passed(const Value& kept) {
  return kept;
}
const char* Passed(const std::string& kept) { return kept.c_str(); }
const CORBA::WChar* Passed(const std::wstring& kept) { return kept.c_str(); }
Counter_ptr Passed(const Counter_var& kept) { return kept.in(); }

/// What came, in the core's type.
template <typename Core, typename Own>
Core Taken(const Owned<Own>& reply) {
  if constexpr (std::is_same_v<Own, char> || std::is_same_v<Own, CORBA::WChar>) {
    return values::Taken<Core>(static_cast<const Own*>(reply.get()));
  } else if constexpr (std::is_same_v<Core, native::CounterRef>) {
    return std::make_shared<OrbCounter>(Counter::_duplicate(reply.get()));
  } else if constexpr (std::is_same_v<Own, CounterSeq>) {
    Core counters;
    for (CORBA::ULong i = 0; i < reply->length(); ++i) {
      counters.push_back(std::make_shared<OrbCounter>(Counter::_duplicate((*reply)[i])));
    }
    return counters;
  } else {
    return values::Taken<Core>(*reply);
  }
}

/// Of nothing it leaves nothing.
const ItemSeq& WithoutLast(Owned<ItemSeq>& items) {
  if (items->length() > 0) items->length(items->length() - 1);
  return *items;
}

/// Makes lines of the stub's methods.
struct Lines {
  Calls& calls;
  /// The client's.
  const Bench_var& bench;

  template <auto Method, typename Argument, typename Reply>
  void Add(const Typed<Argument, Reply>& operation) const {
    using Own = typename Taking<decltype(Method)>::Type;
    const auto to_own = [](const Argument& argument) {
      if constexpr (std::is_same_v<Argument, native::CounterRef>) {
        return dynamic_cast<OrbCounter&>(*argument).Reference();
      } else if constexpr (std::is_same_v<Own, None>) {
        return argument;
      } else {
        return values::Made<Own>(argument);
      }
    };
    const auto to_core = [](const auto& reply) {
      if constexpr (std::is_arithmetic_v<Reply> || std::is_same_v<Reply, None>) {
        return reply;
      } else {
        return Taken<Reply>(reply);
      }
    };
    const auto call = [&stub = bench](const auto&... own) {
      if constexpr (std::is_same_v<Reply, None>) {
        ((*stub).*Method)(Passed(own)...);
      } else {
        return Kept(((*stub).*Method)(Passed(own)...));
      }
    };
    if constexpr (std::is_same_v<Own, ItemSeq>) {
      calls.Add(operation, to_own, call, to_core, WithoutLast);
    } else {
      calls.Add(operation, to_own, call, to_core);
    }
  }
};

}  // namespace

OrbClient::OrbClient(const Options& /*options*/)
    : orb_(Translated([] { return Orb::OfClients(); })) {}

void OrbClient::Describe(Calls& calls) {
  const Lines lines{calls, bench_};
#include "omniorb/generated/orb_lines.inc"
  calls.Add(kFail, [this](const native::BenchFault& fault) {
    bench_->fail(fault.Code(), values::Wide(fault.Message()).c_str());
  });
}

void OrbClient::Proxy(const std::string& endpoint) {
  const CORBA::Object_var object = (*orb_)->string_to_object(endpoint.c_str());
  bench_ = Bench::_narrow(object);
  if (CORBA::is_nil(bench_)) throw MiddlewareError("there is no Bench behind the reference");
}

/// All before this may not go to the server: it opens the connection.
void OrbClient::Reach() {
  if (bench_->_non_existent()) throw MiddlewareError("there is no Bench behind the reference");
}

/// A stub has no such method: the request is made as the generated ones are.
void OrbClient::CallUnknown() {
  constexpr std::string_view kOperation = "dance";
  omniCallDescriptor call(nullptr, kOperation.data(), kOperation.size() + 1, false, nullptr, 0,
                          false);
  Translated([&] {
    try {
      bench_->_PR_getobj()->_invoke(call);
    } catch (const CORBA::BAD_OPERATION& error) {
      throw Refused(omniorb::Describe(error));
    }
  });
}

void OrbClient::Try(Features& features) {
  Translated([&] { OrbFeatures(*orb_, bench_).AddTo(features); });
}

/// A system exception may be a refusal, at this end or at the other: conformance asks afterwards
/// whether invoke still works.
void OrbClient::Translate() const {
  try {
    throw;
  } catch (const BenchFault& fault) {
    throw native::BenchFault(fault.code, values::Taken<std::u16string>(fault.message.in()));
  } catch (const CORBA::Exception& error) {
    throw Refused(omniorb::Describe(error), TakeLog());
  } catch (...) {
    // Nothing of CORBA's.
  }
}

}  // namespace roundtrip::omniorb
