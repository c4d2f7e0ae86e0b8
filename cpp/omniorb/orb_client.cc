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
#include "omniorb/values.h"

namespace roundtrip::omniorb {
namespace {

/// A reference as the mapping has it: a stub.
class OrbCounter : public native::Counter {
 public:
  /// @param counter is this one's from now on
  explicit OrbCounter(Counter_ptr counter) : counter_(counter) {}

  std::int32_t Increment() override { return counter_->increment(); }
  void Close() override { counter_->close(); }

  [[nodiscard]] Counter_var Reference() const { return counter_; }

 private:
  Counter_var counter_;
};

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
constexpr auto kWithoutLast = [](auto& items) -> const auto& {
  if (items->length() > 0) items->length(items->length() - 1);
  return *items;
};

/// An argument in the mapping's type.
template <typename Own>
constexpr auto kMade = [](const auto& core) { return values::Made<Own>(core); };

constexpr auto kReference = [](const native::CounterRef& counter) {
  return dynamic_cast<OrbCounter&>(*counter).Reference();
};

/// Binds an operation. Its reply is converted as its type asks for.
template <typename Argument, typename Reply, typename ToOwn, typename Stub>
void Add(Calls& calls, const TypedOperation<Argument, Reply>& operation, ToOwn to_own, Stub stub) {
  const auto to_core = [](const auto& reply) {
    if constexpr (std::is_arithmetic_v<Reply> || std::is_same_v<Reply, None>) {
      return reply;
    } else {
      return Taken<Reply>(reply);
    }
  };
  calls.Add(operation, to_own, stub, to_core, kWithoutLast);
}

}  // namespace

OrbClient::OrbClient(const Options& /*options*/)
    : orb_(Translated([] { return Orb::OfClients(); })) {}

void OrbClient::RegisterOperations(Calls& calls) {
#include "omniorb/generated/orb_operations.inc"
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
void OrbClient::WarmConnection() {
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

/// Strings are pointers in this mapping, and may be null; sequences and structs are values.
std::string OrbClient::SendNull(std::string_view name) {
  const auto difference = [](const char* came) -> std::string {
    return came == nullptr ? "" : "'" + std::string(came) + "' instead of null";
  };
  char* const null = nullptr;
  if (name == "echo.null-string" || name == "echo.unset") {
    AllTypes data = {};
    if (name == "echo.null-string") data.stringValue = null;
    const AllTypes_var came = bench_->echo(data);
    return difference(came->stringValue);
  }
  if (name == "echoArrays.null-in-strings") {
    AllArrays data;
    data.strings.length(1);
    data.strings[0] = null;
    const AllArrays_var came = bench_->echoArrays(data);
    return difference(came->strings[0]);
  }
  return Client::SendNull(name);
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
