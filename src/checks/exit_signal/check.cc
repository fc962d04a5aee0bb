#include <fmt/format.h>

#include <csignal>

#include "base/process.h"
#include "checks/common/argument.h"
#include "checks/common/ended.h"

namespace mpivet::checks {
namespace {

std::string cause(const model::EndFact& fact) {
  if (fact.has_address) return fmt::format(", a fault at address {:#x}", fact.address);
  if (fact.sender != 0) return fmt::format(", sent by process {}", fact.sender);
  return "";
}

class ExitSignal : public CheckOf<model::EndFact> {
 public:
  MaybeFinding look(const model::EndFact& fact, const Context&) const override {
    if (fact.how != model::EndFact::How::signal) return {};
    RawFinding finding = ended_finding(Id::exit_signal, fact);
    finding.message = fmt::format("Rank {} was ended by {}{}{}.{}", fact.rank, process::signal_name(fact.code),
                                  cause(fact), when_it_ended(fact), fact.inside ? unknown_handle(fact.last) : "");
    finding.hint = hint(fact);
    return finding;
  }

 private:
  static std::string hint(const model::EndFact& fact) {
    if (fact.sender != 0)
      return "Find out who sent the signal: a resource limit, the batch system, another rank, or a user.";
    // Only somebody else ends a process in these ways, even if the kernel does not tell who.
    if (fact.code == SIGKILL)
      return "Nothing in the program does this: look for a memory limit (dmesg tells of \"Out of memory\"), a time "
             "limit "
             "of the batch system, or a user.";
    if (fact.code == SIGTERM || fact.code == SIGINT || fact.code == SIGHUP)
      return "Find out who sent the signal: the batch system, the launcher, another rank, or a user.";
    if (fact.code == SIGXCPU || fact.code == SIGXFSZ)
      return "A resource limit was reached: `ulimit -a` on the node shows them.";
    if (fact.inside)
      return "Check the buffers, counts and handles given to this call, and whether memory was overwritten before it; "
             "a debugger or valgrind on this rank shows the faulting access.";
    return "The fault is in the program itself, not in MPI: look at the stack above with a debugger or a memory "
           "checker.";
  }
};

}  // namespace

std::unique_ptr<Check> make_exit_signal() { return std::make_unique<ExitSignal>(); }

}  // namespace mpivet::checks
