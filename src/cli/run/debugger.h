// --gdb-on-error: starts gdb on a rank in which an error was found, or says how to (docs/debugger.md).
#pragma once
#include <sys/types.h>

#include <deque>
#include <mutex>

#include "analyzer/service.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

namespace mpivet::cli {

class Debugger : public JobDebugger {
 public:
  // `may_start`: this process may have the terminal to itself. Otherwise commands are only printed.
  Debugger(const Options& options, bool may_start);
  // Has the analyzer tell us.
  void watch(analyzer::ServiceSettings& settings);
  // Before the first rank runs.
  void set_analyzer(analyzer::Analyzer& analyzer) { analyzer_ = &analyzer; }
  // gdb is to have the terminal: nobody else may read from it.
  bool uses_terminal() const { return terminal_; }

  int fd() const override { return alarm_.fd(); }
  void start_next() override;
  bool is(pid_t pid) const override { return pid == pid_; }
  void ended() override;
  void wait_for_end() override;
  double busy_until() const override;

 private:
  void error(const analyzer::Alert& alert);

  const bool on_, terminal_;
  const double wait_seconds_;
  const Alarm alarm_;
  analyzer::Analyzer* analyzer_ = nullptr;
  pid_t pid_ = 0;  // of gdb
  mutable std::mutex lock_;
  std::deque<analyzer::Alert> waiting_;
  double told_at_ = 0;
};

}  // namespace mpivet::cli
