#include "cli/run/debugger.h"

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <limits>

#include "base/log.h"
#include "base/process.h"
#include "base/text.h"

namespace mpivet::cli {
namespace {

constexpr std::uint32_t kWhileGdbRuns = 24u * 3600 * 1000;

// A rank that waits at the end of its call is let go on to the function to break on; one that sits inside stays there.
process::Words command(const analyzer::Alert& alert) {
  process::Words words{"gdb", "-q", "-p", std::to_string(alert.pid)};
  if (!alert.inside) words.insert(words.end(), {"-ex", "break mpivet_error_detected", "-ex", "continue"});
  return words;
}

std::string heading(const analyzer::Alert& alert) {
  return "rank " + std::to_string(alert.rank) + " (process " + std::to_string(alert.pid) + "): " + alert.check;
}

}  // namespace

Debugger::Debugger(const Options& options, bool may_start)
    : on_(options.gdb_on_error),
      terminal_(on_ && may_start && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0),
      wait_seconds_(options.gdb_wait) {}

void Debugger::watch(analyzer::ServiceSettings& settings) {
  if (!on_) return;
  settings.analyzer.hold_on_error = terminal_ || wait_seconds_ > 0;
  settings.wishes.hold_ms = terminal_ ? kWhileGdbRuns : static_cast<std::uint32_t>(wait_seconds_ * 1000);
  settings.analyzer.on_error = [this](const analyzer::Alert& alert) { error(alert); };
}

void Debugger::error(const analyzer::Alert& alert) {
  const std::lock_guard guard(lock_);
  told_at_ = job_clock();
  if (terminal_) {
    waiting_.push_back(alert);
    alarm_.ring();
    return;
  }
  std::string line = "mpivet: " + heading(alert) + "; to look at it: " + text::shell_join(command(alert));
  if (wait_seconds_ > 0) line += " (it waits for " + std::to_string(static_cast<int>(wait_seconds_)) + " s)";
  log::write(line + "\n");
}

void Debugger::start_next() {
  alarm_.clear();
  if (pid_ != 0) return;
  analyzer::Alert alert;
  {
    const std::lock_guard guard(lock_);
    if (waiting_.empty()) return;
    alert = waiting_.front();
    waiting_.pop_front();
  }
  log::write("mpivet: gdb on " + heading(alert) + "\n");
  process::SpawnOptions options;
  options.foreground = true;
  auto gdb = process::spawn(command(alert), options);
  if (gdb) {
    pid_ = *gdb;
    return;
  }
  log::warning(gdb.error().message);
  analyzer_->release_ranks();
}

void Debugger::ended() {
  pid_ = 0;
  process::take_back_terminal();
  analyzer_->release_ranks();
  start_next();
}

void Debugger::wait_for_end() {
  if (pid_ == 0) return;
  process::wait_for(pid_);
  process::take_back_terminal();
  pid_ = 0;
}

double Debugger::busy_until() const {
  const std::lock_guard guard(lock_);
  if (pid_ != 0 || !waiting_.empty()) return std::numeric_limits<double>::infinity();
  return told_at_ > 0 && !terminal_ ? told_at_ + wait_seconds_ : 0;
}

}  // namespace mpivet::cli
