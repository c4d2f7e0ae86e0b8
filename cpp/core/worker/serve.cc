#include "core/worker/serve.h"

#include <cstdint>

#include "core/worker/failure.h"
#include "core/worker/options.h"
#include "core/worker/replies.h"

namespace roundtrip {

Serve::Serve(const Adapter& adapter) : Verb("serve"), adapter_(adapter) {
  On("serve", &Serve::Start);
}

nlohmann::json Serve::Start(const commands::Serve& command) {
  CheckRange("port", command.port, 0, UINT16_MAX);
  const Options options(command.options, adapter_.server_options);
  if (server_) {
    throw ProtocolError("do is 'serve', but the servant is started; expected ledger, runtime");
  }
  std::unique_ptr<Server> starting = adapter_.make_server();
  std::string endpoint;
  try {
    endpoint = starting->Start(command.bind, command.advertise,
                               static_cast<std::uint16_t>(command.port), options, servant_);
  } catch (const ProtocolError&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kBind,
                  "listening at " + command.bind + " port " + std::to_string(command.port), error);
  }
  server_ = std::move(starting);
  return {{"event", "ready"},
          {"endpoint", endpoint},
          {"versions", replies::WithRuntime(adapter_.versions)}};
}

}  // namespace roundtrip
