#include "core/worker/command.h"

#include "core/contract/errors.h"
#include "core/worker/words.h"

namespace roundtrip {

Command Command::Parse(const std::string& line) {
  const auto object = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!object.is_object()) {
    throw ProtocolError("the command is '" + Shortened(line) +
                        "'; allowed: one JSON object a line, with the key do");
  }
  Fields fields(object, "");
  std::string name = fields.Text("do");
  return {.name = std::move(name), .fields = std::move(fields)};
}

}  // namespace roundtrip
