#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/worker/options.h"

namespace roundtrip::fake {

/// How the fake misbehaves. The options have the names of the members. An operation is given by its
/// name; empty means none.
struct Script {
  /// @throws nlohmann::json::exception if an option has another type than its member
  static Script Of(const Options& options);

  /// The names of the options.
  static std::vector<std::string> Names();

  /// `connect` or `bind`: that fails.
  std::string fail;
  /// The first connecting of the process fails.
  bool fail_once = false;
  /// How much longer a call of invoke takes, in microseconds.
  std::int64_t call_us = 0;
  /// Every n-th reply of invoke, counted from 1, is one too many.
  std::int64_t wrong_every = 0;
  /// That call of invoke, counted from 1, raises what a middleware raises.
  std::int64_t throw_at = 0;
  /// That operation is refused.
  std::string refuse;
  /// After a refusal, invoke raises.
  bool broken_after_refusal = false;
  /// That operation raises what is not a refusal.
  std::string crash;
  /// The binding cannot call that operation.
  std::string cannot;
  /// The binding has no line for that operation.
  std::string missing;
  /// Preparing the argument of that operation raises.
  std::string prepare_fails;
  /// A bounce removes nothing.
  bool keep_items = false;
  /// That call of bounce, counted from 1, removes nothing.
  std::int64_t keep_items_at = 0;
  /// A bounce returns an item less than it should; arrays and strings lose their last element.
  bool short_reply = false;
  /// That reply of those with a length, counted from 1, loses its last element.
  std::int64_t short_reply_at = 0;
};

}  // namespace roundtrip::fake
