#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundtrip {

/// What a middleware can do beside the calls of the contract: a client tries each feature of which
/// its binding knows how. Nothing of it is timed, and it stands in no ledger.
class Features {
 public:
  // By the names of the protocol, where each is explained.
  static constexpr std::string_view kCallBack = "call_back";
  static constexpr std::string_view kDynamicCall = "dynamic_call";
  static constexpr std::string_view kDynamicServant = "dynamic_servant";
  static constexpr std::string_view kOutParameters = "out_parameters";
  static constexpr std::string_view kPersistentReference = "persistent_reference";
  static constexpr std::string_view kOneWay = "one_way";
  static constexpr std::string_view kActivation = "activation";
  static constexpr std::string_view kUrlName = "url_name";
  static constexpr std::string_view kGarbageCollection = "garbage_collection";
  static constexpr std::string_view kClassDownload = "class_download";

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

    /// One of two answers.
    static Answer When(bool found, const std::string& yes, const std::string& no) {
      return {found, found ? yes : no};
    }
  };

  /// Tries a feature. It is not there if the middleware says so, which the probe raises as Refused.
  /// Anything else that is raised may be a fault of the probe, of the network or of a server, and
  /// is not an answer.
  void Probe(std::string_view feature, const std::function<Answer()>& ask);

  /// Declares that the middleware has no interface by which a feature could be tried.
  /// @param reason one plain sentence, which the report prints
  void Cannot(std::string_view feature, const std::string& reason);

  [[nodiscard]] const std::vector<Found>& SoFar() const { return found_; }

 private:
  std::vector<Found> found_;
};

}  // namespace roundtrip
