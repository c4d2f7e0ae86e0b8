#include "fake/script.h"

#include <type_traits>

namespace roundtrip::fake {

template <typename Self, typename Visit>
void Script::ForEachOption(Self& self, Visit visit) {
  visit("fail", self.fail);
  visit("fail_once", self.fail_once);
  visit("call_us", self.call_us);
  visit("wrong_every", self.wrong_every);
  visit("throw_at", self.throw_at);
  visit("refuse", self.refuse);
  visit("broken_after_refusal", self.broken_after_refusal);
  visit("crash", self.crash);
  visit("cannot", self.cannot);
  visit("missing", self.missing);
  visit("prepare_fails", self.prepare_fails);
  visit("keep_items", self.keep_items);
  visit("keep_items_at", self.keep_items_at);
  visit("short_reply", self.short_reply);
  visit("short_reply_at", self.short_reply_at);
}

Script::Script(const Options& options) {
  ForEachOption(*this, [&](const char* name, auto& member) {
    const nlohmann::json given = options.Value(name);
    if (!given.is_null()) member = given.get<std::decay_t<decltype(member)>>();
  });
}

std::vector<std::string> Script::Names() {
  std::vector<std::string> names;
  const Script none{Options(Fields(nlohmann::json::object(), "options"), {})};
  ForEachOption(none, [&](const char* name, const auto&) { names.emplace_back(name); });
  return names;
}

}  // namespace roundtrip::fake
