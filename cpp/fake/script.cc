#include "fake/script.h"

namespace roundtrip::fake {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Script, fail, fail_once, call_us, wrong_every,
                                                throw_at, refuse, broken_after_refusal, crash,
                                                cannot, missing, prepare_fails, keep_items,
                                                keep_items_at, short_reply, short_reply_at)

Script Script::Of(const Options& options) { return options.AsJson().get<Script>(); }

std::vector<std::string> Script::Names() {
  std::vector<std::string> names;
  const nlohmann::json script = Script();
  for (const auto& option : script.items()) names.push_back(option.key());
  return names;
}

}  // namespace roundtrip::fake
