#include <fmt/format.h>

#include "checks/common/notice.h"

namespace mpivet::checks {
namespace {

class ThreadSameComm : public CheckOf<model::NoticeFact> {
 public:
  MaybeFinding look(const model::NoticeFact& noticed, const Context&) const override {
    if (noticed.info.what != event::Notice::same_comm) return {};
    const model::NoticeFact fact = in_fixed_order(noticed);
    RawFinding finding = notice_finding(Id::thread_same_comm, fact, "one thread is in");
    finding.sites.push_back(site("one thread is in", fact.other));
    finding.message = fmt::format(
        "Two threads of rank {0} are in collective operations on the same communicator at the same time: {1}{2} and "
        "{3}{4}.",
        fact.rank, function_name(fact.call), team_words(fact), function_name(fact.other), team_words_of_other(fact));
    finding.hint =
        "Give each thread a communicator of its own (MPI_Comm_dup), or let the threads take turns: which collective "
        "comes first must not depend on luck.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_thread_same_comm() { return std::make_unique<ThreadSameComm>(); }

}  // namespace mpivet::checks
