#include "core/worker/worker.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/measure/file_descriptor.h"
#include "core/worker/verb.h"

namespace roundtrip {
namespace {

using nlohmann::json;

constexpr const char* kReplyVariable = "ROUNDTRIP_REPLY_FD";
constexpr int kWrongUse = 2;

/// The verb `serve`: starts the servant, and tells what arrived at it.
class Serve final : public Verb {
 public:
  explicit Serve(const Adapter& adapter) : Verb("serve"), adapter_(adapter) {
    On("serve", &Serve::Start);
  }

 private:
  json Start(const commands::Serve& command) {
    CheckRange("port", command.port, 0, UINT16_MAX);
    const Options options(command.options, adapter_.server_options);
    if (server_) {
      throw ProtocolError(
          "do is 'serve', but the servant is started; expected call_counts, runtime");
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
                    "listening at " + command.bind + " port " + std::to_string(command.port),
                    error);
    }
    server_ = std::move(starting);
    return {{"event", "ready"},
            {"endpoint", endpoint},
            {"versions", replies::WithRuntime(adapter_.versions)}};
  }

  const Adapter& adapter_;
  Servant servant_{TheCallCounts()};
  std::unique_ptr<Server> server_;
};

std::string FromEnvironment(const char* variable) {
  // Nothing here changes the environment, so no thread can be in the way.
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? "" : value;
}

/// @throws std::invalid_argument if the variable names no descriptor that is open
int ReplyDescriptor() {
  const std::string value = FromEnvironment(kReplyVariable);
  if (value.empty()) return STDOUT_FILENO;
  int descriptor = -1;
  const char* end = value.data() + value.size();
  const auto [stopped, error] = std::from_chars(value.data(), end, descriptor);
  if (error != std::errc() || stopped != end || fcntl(descriptor, F_GETFD) < 0) {
    throw std::invalid_argument(std::string(kReplyVariable) + " is '" + value +
                                "'; expected the number of an open descriptor");
  }
  return descriptor;
}

/// Ends the process when its standard input is closed, in the middle of a call too. No destructor
/// and no exit handler may hold that up; the system closes what is open.
void EndWithInput() {
  pollfd input{.fd = STDIN_FILENO, .events = POLLRDHUP, .revents = 0};
  while (poll(&input, 1, -1) < 0 && errno == EINTR) {
  }
  _exit(EXIT_SUCCESS);
}

/// @param message line breaks in it become blanks
json Error(Failure::Kind kind, std::string message, const std::string& detail = "") {
  std::replace(message.begin(), message.end(), '\n', ' ');
  json reply = {{"event", "error"}, {"kind", kind}, {"message", message}};
  if (!detail.empty()) reply["detail"] = detail;
  return reply;
}

/// Does what a line says. A command that fails does not concern the next one.
json Answer(const std::string& line, Verb& verb) {
  try {
    return verb.Execute(Command::Parse(line));
  } catch (const ProtocolError& error) {
    return Error(Failure::Kind::kProtocol, error.what());
  } catch (const NotCallable& reason) {
    return {{"event", "not_callable"}, {"support", reason.GetSupport()}, {"reason", reason.what()}};
  } catch (const Failure& failure) {
    return Error(failure.GetKind(), failure.what(), failure.Detail());
  } catch (const std::exception& error) {
    return Error(Failure::Kind::kInternal, error.what());
  }
}

int Work(Verb& verb) {
  const int reply_fd = ReplyDescriptor();
  // A peer or reader that went away is an error of the write, not the end of the process.
  (void)std::signal(SIGPIPE, SIG_IGN);
  std::thread(EndWithInput).detach();
  try {
    for (std::string line; std::getline(std::cin, line);) {
      // A middleware's words may hold bytes that are not UTF-8: these become U+FFFD.
      const auto replace = json::error_handler_t::replace;
      const std::string reply = Answer(line, verb).dump(-1, ' ', false, replace) + "\n";
      WriteAll(reply_fd, reply.data(), reply.size());
    }
  } catch (const std::exception& error) {
    std::cerr << "writing a reply: " << error.what() << std::endl;
    _exit(EXIT_FAILURE);
  }
  _exit(EXIT_SUCCESS);
}

}  // namespace

int WorkerMain(int argc, char** argv, const Adapter& adapter) {
  CLI::App app(
      "One system of Roundtrip. Takes commands on standard input, one JSON object a line\n"
      "(docs/worker-protocol.md), and replies on the descriptor that ROUNDTRIP_REPLY_FD names, "
      "else "
      "on\nstandard output. Ends when its input does.");
  const CLI::App* serve = app.add_subcommand("serve", "Start the servant.");
  app.add_subcommand("drive", "Call it, and time the calls.");
  app.require_subcommand(1);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? EXIT_SUCCESS : kWrongUse;
  }
  const std::string cases = FromEnvironment(Conformance::kFileVariable);
  if (!cases.empty()) GiveDocument(cases);
  try {
    if (serve->parsed()) {
      Serve verb(adapter);
      return Work(verb);
    }
    const auto verb = MakeDrive(adapter, cases);
    return Work(*verb);
  } catch (const std::invalid_argument& error) {
    std::cerr << error.what() << std::endl;
    return kWrongUse;
  }
}

}  // namespace roundtrip
