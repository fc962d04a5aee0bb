// The parent of a program that somebody else's launcher started. Every rank has one; the ranks of a node attach to
// that of their least rank (src/event/attach.h), which then hosts the analyzer.
//
// The analyzer is a process of its own, in a session of its own, started when the first rank attaches: launchers
// answer a crash by killing the whole job, some with SIGKILL, and the report of that crash must survive it.
#pragma once
#include <functional>

#include "analyzer/service.h"
#include "base/process.h"
#include "cli/options/options.h"

namespace mpivet::cli {

// `ended` is called when the program has ended. The exit status of mpivet. A program killed by a signal, with no
// findings to tell, ends the supervisor by the same signal, so that the launcher sees what it would have seen.
Result<int> supervise(const Words& program, process::Environment environment, analyzer::ServiceSettings settings,
                      const Options& options, const Words& words, const std::function<void()>& ended = {});

}  // namespace mpivet::cli
