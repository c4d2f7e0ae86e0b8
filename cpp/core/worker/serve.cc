#include "core/worker/serve.h"

#include <cstdint>

#include "core/worker/failure.h"
#include "core/worker/options.h"
#include "core/worker/replies.h"

namespace roundtrip {

Serve::Serve(const Adapter& adapter) : Verb("serve"), adapter_(adapter) {
  On("serve", {"bind", "advertise", "port", "options"},
     [this](const Command& command) { return Start(command.fields); });
}

nlohmann::json Serve::Start(const Fields& fields) {
  const std::string bind = fields.Text("bind");
  const std::string advertise = fields.Text("advertise");
  const auto port = static_cast<std::uint16_t>(fields.Whole("port", 0, UINT16_MAX));
  const Options options(fields.Object("options"), adapter_.server_options);
  if (server_) {
    throw ProtocolError("do is 'serve', but the servant is started; expected ledger, runtime");
  }
  std::unique_ptr<Server> starting = adapter_.make_server();
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
  return replies::Ready(endpoint, adapter_.versions);
}

}  // namespace roundtrip
