#include "core/worker/serving.h"

#include <cstdint>

#include "core/contract/errors.h"
#include "core/worker/replies.h"

namespace roundtrip {

nlohmann::json Serving::Execute(const Command& command) {
  if (command.name == "serve") {
    return Serve(command.fields.Allow({"do", "bind", "advertise", "port", "options"}));
  }
  if (command.name == "ledger") {
    command.fields.Allow({"do"});
    return replies::LedgerOf(ledger_);
  }
  throw ProtocolError("do is '" + command.name + "', not for serve; allowed: serve, ledger");
}

nlohmann::json Serving::Serve(const Fields& fields) {
  const std::string bind = fields.Text("bind");
  const std::string advertise = fields.Text("advertise");
  const auto port = static_cast<std::uint16_t>(fields.Whole("port", 0, UINT16_MAX));
  const Fields given = fields.Object("options");
  if (server_) {
    throw ProtocolError("do is 'serve', but the servant is started; allowed: ledger");
  }
  std::unique_ptr<Server> starting = adapter_.make_server();
  const Options options(given, starting->OptionNames());
  std::string endpoint;
  try {
    endpoint = starting->Start(bind, advertise, port, options, servant_);
  } catch (const ProtocolError&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kBind, "listening at " + bind + " port " + std::to_string(port),
                  error);
  }
  server_ = std::move(starting);
  return replies::Ready(endpoint, WithRuntime(server_->MiddlewareVersions()));
}

}  // namespace roundtrip
