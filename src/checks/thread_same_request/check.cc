#include <fmt/format.h>

#include "checks/common/notice.h"

namespace mpivet::checks {
namespace {

class ThreadSameRequest : public CheckOf<model::NoticeFact> {
 public:
  MaybeFinding look(const model::NoticeFact& noticed, const Context&) const override {
    if (noticed.info.what != event::Notice::same_request) return {};
    const model::NoticeFact fact = in_fixed_order(noticed);
    RawFinding finding = notice_finding(Id::thread_same_request, fact, "one thread is in");
    finding.sites.push_back(site("one thread is in", fact.other));
    finding.message = fmt::format("Two threads of rank {0} complete the same request at the same time: {1} and {2}.",
                                  fact.rank, function_name(fact.call), function_name(fact.other));
    finding.hint =
        "Let one thread complete a request. If several may do so, guard the request and its handle by a lock.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_thread_same_request() { return std::make_unique<ThreadSameRequest>(); }

}  // namespace mpivet::checks
