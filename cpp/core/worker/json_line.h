#ifndef ROUNDTRIP_CORE_WORKER_JSON_LINE_H_
#define ROUNDTRIP_CORE_WORKER_JSON_LINE_H_

#include <nlohmann/json.hpp>
#include <string>

namespace roundtrip {

/// JSON in one line. Bytes that are no UTF-8 (a middleware's words may hold any) become U+FFFD.
inline std::string JsonLine(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_JSON_LINE_H_
