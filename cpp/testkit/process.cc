#include "testkit/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace roundtrip::testkit {
namespace {

constexpr int kSignalBase = 128;
constexpr int kNotStarted = 127;

struct Pipe {
  FileDescriptor from;
  FileDescriptor to;
};

Pipe MakePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// This process's environment and more.
std::vector<std::string> Merged(const Process::Environment& more) {
  std::vector<std::string> merged;
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string entry = *one;
    if (!more.contains(entry.substr(0, entry.find('=')))) merged.push_back(entry);
  }
  for (const auto& [name, value] : more) merged.push_back(name + "=" + value);
  return merged;
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const Environment& environment,
                 const std::string& reply_variable) {
  Pipe input = MakePipe();
  Pipe output = MakePipe();
  Environment more = environment;
  const bool has_reply = !reply_variable.empty();
  if (has_reply) more[reply_variable] = std::to_string(output.to.Get());
  // All before the fork: after it only system calls are safe.
  std::vector<std::string> arguments = command;
  const std::vector<char*> argv = Pointers(arguments);
  std::vector<std::string> variables = Merged(more);
  const std::vector<char*> envp = Pointers(variables);
  pid_ = fork();
  if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid_ == 0) {
    dup2(input.from.Get(), STDIN_FILENO);
    if (has_reply) {
      fcntl(output.to.Get(), F_SETFD, 0);
    } else {
      dup2(output.to.Get(), STDOUT_FILENO);
    }
    execve(argv[0], argv.data(), envp.data());
    _exit(kNotStarted);
  }
  input_ = std::move(input.to);
  output_ = std::move(output.from);
}

Process::~Process() {
  if (!status_) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
}

void Process::Write(const std::string& text) { WriteAll(input_.Get(), text.data(), text.size()); }

std::string Process::ReadLine() {
  std::size_t end = 0;
  while ((end = read_.find('\n')) == std::string::npos) {
    pollfd waited{.fd = output_.Get(), .events = POLLIN, .revents = 0};
    const auto patience = std::chrono::milliseconds(kPatience);
    if (poll(&waited, 1, static_cast<int>(patience.count())) != 1) {
      throw std::runtime_error("no line came");
    }
    char piece[4096];
    const ssize_t size = read(output_.Get(), piece, sizeof piece);
    if (size <= 0) throw std::runtime_error("the output ended; before: '" + read_ + "'");
    read_.append(piece, static_cast<std::size_t>(size));
  }
  std::string line = read_.substr(0, end);
  read_.erase(0, end + 1);
  return line;
}

std::optional<int> Process::Wait() {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!status_) {
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
    } else if (std::chrono::steady_clock::now() >= deadline) {
      return std::nullopt;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
  return status_;
}

nlohmann::json ServeCommand(const nlohmann::json& options) {
  return {{"do", "serve"},
          {"bind", "127.0.0.1"},
          {"advertise", "127.0.0.1"},
          {"port", 0},
          {"options", options}};
}

nlohmann::json ConnectCommand(const std::string& endpoint, const nlohmann::json& options) {
  return {{"do", "connect"}, {"endpoints", {endpoint}}, {"options", options}};
}

}  // namespace roundtrip::testkit
