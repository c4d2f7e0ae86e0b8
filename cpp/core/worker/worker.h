#pragma once

#include "core/contract/adapter.h"

namespace roundtrip {

/// What the main function of every system calls. Takes the verb from the command line, then
/// commands on standard input (docs/worker-protocol.md) until that ends, and the process with it.
/// @return the exit status, if it returns: 0 after help, 1 if a reply cannot be written, 2
///     after wrong use
int WorkerMain(int argc, char** argv, const Adapter& adapter);

}  // namespace roundtrip
