#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/contract/errors.h"
#include "core/contract/servant.h"
#include "core/contract/text.h"

/// What a binding is to the core: a server, a client, and how both are made.
namespace roundtrip {

class Calls;

/// What the variant asks of the middleware, as the manifest spells it.
class Options {
 public:
  /// @param given a command's `options`: names to texts, numbers or booleans
  /// @throws ProtocolError if there is one that is not known
  Options(nlohmann::json given, const std::vector<std::string>& known) : given_(std::move(given)) {
    for (const auto& option : given_.items()) {
      if (std::find(known.begin(), known.end(), option.key()) == known.end()) {
        throw ProtocolError("options." + option.key() + " is unknown; expected " +
                            text::Listed(known));
      }
    }
  }

  /// One of several words.
  /// @param words the first stands for an option that is not given
  /// @throws ProtocolError if it is another one
  [[nodiscard]] std::string Choice(const std::string& name,
                                   const std::vector<std::string>& words) const {
    const nlohmann::json value = given_.value(name, nlohmann::json(words.front()));
    if (std::none_of(words.begin(), words.end(), [&](const auto& word) { return value == word; })) {
      throw ProtocolError("options." + name + " is " + text::Shortened(value.dump()) +
                          "; expected " + text::Listed(words));
    }
    return value.get<std::string>();
  }

  [[nodiscard]] const nlohmann::json& AsJson() const { return given_; }

 private:
  nlohmann::json given_;
};

/// What a middleware can do beside the calls of the contract: a client tries each feature of which
/// its binding knows how, by the names of docs/worker-protocol.md. Nothing of it is timed or
/// counted.
class Features {
 public:
  /// What became of one feature.
  struct Found {
    std::string_view name;
    /// Empty if the probe failed.
    std::optional<bool> found;
    /// What was seen of it in words, or what was raised.
    std::string said;
  };

  /// What a probe saw.
  struct Answer {
    bool found;
    std::string said;

    static Answer When(bool found, const std::string& yes, const std::string& no) {
      return {found, found ? yes : no};
    }
  };

  /// Tries a feature. It is not there if the middleware says so, which the probe raises as Refused.
  /// Anything else that is raised may be a fault of the probe, of the network or of a server, and
  /// is not an answer.
  void Probe(std::string_view feature, const std::function<Answer()>& ask) {
    try {
      const Answer answer = ask();
      found_.push_back({feature, answer.found, answer.said});
    } catch (const Refused& error) {
      Unsupported(feature, error.what());
    } catch (const std::exception& error) {
      found_.push_back({feature, std::nullopt, error.what()});
    }
  }

  /// How long the server sleeps in a call that ends before, and after how long the client ends it.
  static constexpr std::int32_t kLongCallMs = 2000;
  static constexpr std::int32_t kEndsAfterMs = 100;

  /// Tries a call of sleep for kLongCallMs that ends before.
  /// @param feature a literal
  /// @param call returns what the call ended with; nothing if the server's method ended first
  void EndsEarly(std::string_view feature, const std::function<std::string()>& call) {
    Probe(feature, [&]() -> Answer {
      const auto began = std::chrono::steady_clock::now();
      const std::string end = call();
      const auto took = std::chrono::steady_clock::now() - began;
      const auto took_ms = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
      return {!end.empty(), (end.empty() ? "the server's method ended first" : end) + ", after " +
                                std::to_string(took_ms) + " ms"};
    });
  }

  /// Declares that the middleware has no interface by which a feature could be tried.
  /// @param reason one plain sentence, which the report prints
  void Unsupported(std::string_view feature, const std::string& reason) {
    found_.push_back({feature, false, reason});
  }

  [[nodiscard]] const std::vector<Found>& SoFar() const { return found_; }

 private:
  std::vector<Found> found_;
};

/// What a middleware says on its log and leaves out of its errors, such as the address that is in
/// use. Safe for use by many threads.
class KeptLog {
 public:
  /// Writes a message, with its line's end, to standard error as ever, and keeps it while there is
  /// room.
  void Add(std::string_view message) {
    constexpr std::size_t kMostBytes = 4096;
    std::cerr << message;
    const std::lock_guard lock(mutex_);
    if (text_.size() < kMostBytes) text_ += message;
  }

  /// What was added since this was last called, or its first 4 KiB and some.
  std::string Take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(text_, {});
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

/// A binding's server: the core's servant behind the middleware's skeleton, and nothing more. Its
/// destructor stops it.
class Server {
 public:
  virtual ~Server() = default;

  /// Starts to serve; the servant is called by threads of the middleware from then on.
  /// @param bind the address to listen on, and no other
  /// @param advertise the address that the endpoint tells clients
  /// @param port 0: any free one
  /// @param servant outlives the server
  /// @return what a client of the same protocol connects to
  /// @throws ProtocolError if an option has a value that it may not have
  /// @throws std::exception if it cannot listen there
  virtual std::string Start(const std::string& bind, const std::string& advertise,
                            std::uint16_t port, const Options& options, Servant& servant) = 0;
};

/// A binding's client of one server, made with the options of the variant. Its destructor closes
/// what is open. One thread connects and calls it; only a sort over several servers, and several
/// callers, call from others.
class Client {
 public:
  virtual ~Client() = default;

  /// Binds each operation to a stub (measure/calls.h). They are called after Proxy() only, and not
  /// after the client.
  virtual void RegisterOperations(Calls& calls) = 0;

  /// Takes the middleware's own way to a proxy, and no further than its API does by itself. It may
  /// be timed.
  virtual void Proxy(const std::string& endpoint) = 0;

  /// Goes to the server and back, so that a first call finds nothing left to open.
  virtual void WarmConnection() = 0;

  /// Whether several threads may call its stub at the same time, by the middleware's own word.
  [[nodiscard]] virtual bool IsShareable() const { return false; }

  /// Calls an operation that no server has, and returns if the server answers all the same.
  /// @throws Refused if it says, in the protocol's own word, that it has no such operation
  virtual void CallUnknown() {
    throw NotCallable(Support::kNotImplemented,
                      "the binding does not call an operation that is not there");
  }

  /// Sends what the core's types cannot hold, in the middleware's own.
  /// @param name a case with a null, with a member that is not set, or with a cause
  /// @return what came instead; empty if it came as it was
  /// @throws NotCallable if the mapping has no such value
  virtual std::string SendNull(std::string_view /*name*/) {
    throw NotCallable(Support::kUnsupported,
                      "strings, arrays and structs of C++ are values and never null, and its "
                      "exceptions have no cause");
  }

  /// Tries what the middleware can do beside the operations; by itself nothing is tried.
  virtual void Try(Features& /*features*/) {}

  /// Called within a handler of what this client or one of its stubs raised: raises it as Refused,
  /// native::BenchFault or another std::exception if it is none of these, and returns if it is.
  virtual void Translate() const {}
};

/// Name of a component to its version.
using Versions = std::map<std::string, std::string>;

/// One system, as its main function hands it to the core.
struct Adapter {
  std::function<std::unique_ptr<Server>()> make_server;
  /// Raises ProtocolError if an option has a value that it may not have.
  std::function<std::unique_ptr<Client>(const Options&)> make_client;
  /// The middleware's own; the core adds the runtime's.
  Versions versions = {};
  /// The options that `serve` and `connect` may bring.
  std::vector<std::string> server_options = {};
  std::vector<std::string> client_options = {};
};

template <typename ServerType, typename ClientType>
Adapter AdapterOf(const Versions& versions = {},
                  const std::vector<std::string>& server_options = {},
                  const std::vector<std::string>& client_options = {}) {
  return {
      .make_server = [] { return std::make_unique<ServerType>(); },
      .make_client = [](const Options& options) { return std::make_unique<ClientType>(options); },
      .versions = versions,
      .server_options = server_options,
      .client_options = client_options};
}

}  // namespace roundtrip
