#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/contract/adapter.h"
#include "core/measure/file_descriptor.h"
#include "sockets/answers.h"
#include "sockets/connection.h"

namespace roundtrip::sockets {

/// One thread that accepts, and one for each connection.
class SocketServer : public Server {
 public:
  ~SocketServer() override;

  std::string Start(const std::string& bind, const std::string& advertise, std::uint16_t port,
                    const Options& options, Servant& servant) override;

 private:
  struct Session {
    /// None once the session is over.
    std::unique_ptr<Connection> connection;
    std::thread thread;
  };

  void Accept();
  /// With the mutex held.
  void Begin(FileDescriptor socket);
  void Answer(Session& session);

  std::unique_ptr<Answers> (*make_answers_)(Servant&) = nullptr;
  Servant* servant_ = nullptr;
  FileDescriptor listening_;
  std::thread accepting_;
  /// Guards what stands below.
  std::mutex mutex_;
  std::list<Session> sessions_;
  bool is_stopping_ = false;
};

}  // namespace roundtrip::sockets
