#include <fmt/format.h>

#include "checks/common/ended.h"

namespace mpivet::checks {
namespace {

std::string how(const model::EndFact& fact) {
  if (fact.how == model::EndFact::How::vanished) return "ended, nobody knows how,";
  const char* verb = fact.place.known() ? "called exit" : "left the program";
  return fact.code < 0 ? verb : fmt::format("{} with status {}", verb, fact.code);
}

class ExitBeforeFinalize : public CheckOf<model::EndFact> {
 public:
  MaybeFinding look(const model::EndFact& fact, const Context&) const override {
    if (fact.how == model::EndFact::How::signal) return {};
    RawFinding finding = ended_finding(Id::exit_before_finalize, fact);
    finding.message = fmt::format("Rank {} {} without MPI_Finalize{}.", fact.rank, how(fact), when_it_ended(fact));
    finding.hint =
        "Call MPI_Finalize on every way out of the program, or MPI_Abort where the other ranks cannot go on: most "
        "launchers kill the job when a rank leaves like this, and what the others were doing is lost.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_exit_before_finalize() { return std::make_unique<ExitBeforeFinalize>(); }

}  // namespace mpivet::checks
