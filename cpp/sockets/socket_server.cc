#include "sockets/socket_server.h"

#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <iostream>
#include <system_error>
#include <utility>

#include "sockets/codec.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {
namespace {

void Refuse(Connection& connection, const BadFrame& refusal) {
  FrameWriter reply;
  connection.Send(reply.Whole(refusal.Status(), Alone<std::string>{refusal.what()}));
}

/// Receives a request and answers it.
/// @return whether there may be another
bool AnswerOne(Connection& connection, Answers& answers) {
  try {
    const auto request = connection.Receive();
    if (request.empty()) return false;
    connection.Send(answers.To(request));
  } catch (const BadFrame& refusal) {
    Refuse(connection, refusal);
    // Of a frame that is too long nothing is drained.
    return refusal.Status() != frame::kTooLong;
  } catch (const std::out_of_range& beyond) {
    Refuse(connection, BadFrame(frame::kBadFields, beyond.what()));
  }
  return true;
}

}  // namespace

SocketServer::~SocketServer() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    // Wakes the threads that wait on them; closing would not.
    shutdown(listening_.Get(), SHUT_RDWR);
    for (Session& session : sessions_) {
      if (session.connection) session.connection->Shutdown();
    }
  }
  if (accepting_.joinable()) accepting_.join();
  for (Session& session : sessions_) session.thread.join();
}

std::string SocketServer::Start(const std::string& bind, const std::string& advertise,
                                std::uint16_t port, const Options& options, Servant& servant) {
  make_answers_ = IsHandCoded(options) ? HandCodedAnswers : BaselineAnswers;
  servant_ = &servant;
  listening_ = Listen({.host = bind, .port = port});
  accepting_ = std::thread([this] { Accept(); });
  return Address{.host = advertise, .port = PortOf(listening_)}.Text();
}

void SocketServer::Accept() {
  for (;;) {
    FileDescriptor socket(accept4(listening_.Get(), nullptr, nullptr, SOCK_CLOEXEC));
    const int error = socket.IsOpen() ? 0 : errno;
    {
      const std::lock_guard lock(mutex_);
      if (is_stopping_) return;
      if (error == 0) Begin(std::move(socket));
    }
    if (error != 0 && error != EINTR && error != ECONNABORTED) {
      // Out of descriptors, as a rule: those that are connected go on, and some may end.
      std::cerr << "accepting: " << std::generic_category().message(error) << std::endl;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

void SocketServer::Begin(FileDescriptor socket) {
  sessions_.remove_if([](Session& session) {
    const bool is_over = !session.connection;
    if (is_over) session.thread.join();
    return is_over;
  });
  Session& session = sessions_.emplace_back();
  try {
    session.connection = std::make_unique<Connection>(std::move(socket));
    session.thread = std::thread([this, &session] { Answer(session); });
  } catch (const std::exception& error) {
    // This one client finds its connection closed.
    std::cerr << "a new connection: " << error.what() << std::endl;
    sessions_.pop_back();
  }
}

void SocketServer::Answer(Session& session) {
  Connection& connection = *session.connection;
  try {
    const auto answers = make_answers_(*servant_);
    while (AnswerOne(connection, *answers)) {
    }
  } catch (const std::exception& error) {
    // The connection is lost, so the client cannot be told.
    std::cerr << "a connection: " << error.what() << std::endl;
  }
  const std::lock_guard lock(mutex_);
  session.connection.reset();
}

}  // namespace roundtrip::sockets
