#include "grpc/grpc_log.h"

#include <grpc/support/log.h>

#include "core/worker/kept_log.h"

namespace roundtrip::grpc::grpc_log {
namespace {

/// The log of a process, because gRPC's own is one.
KeptLog& TheLog() {
  static KeptLog log;
  return log;
}

void Log(gpr_log_func_args* args) {
  TheLog().Add(std::string(args->file) + ":" + std::to_string(args->line) + " " + args->message +
               "\n");
}

}  // namespace

void Keep() { gpr_set_log_function(Log); }

std::string Take() { return TheLog().Take(); }

std::string SystemError(const std::string& logged) {
  const std::string before = "os_error:\"";
  const std::size_t found = logged.find(before);
  if (found == std::string::npos) return "";
  const std::size_t begin = found + before.size();
  return logged.substr(begin, logged.find('"', begin) - begin);
}

}  // namespace roundtrip::grpc::grpc_log
