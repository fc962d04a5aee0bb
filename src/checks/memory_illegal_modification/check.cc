#include <fmt/format.h>

#include "checks/common/notice.h"
#include "event/seen.h"

namespace mpivet::checks {
namespace {

constexpr const char* kSeenComplete = "complete, and found changed, at";
constexpr const char* kSeenPending = "not complete yet, and found changed, at";

bool has(const model::NoticeFact& fact, event::ModifiedFlag flag) { return (fact.info.flags & flag) != 0; }

class MemoryIllegalModification : public CheckOf<model::NoticeFact> {
 public:
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::modified) return {};
    RawFinding finding = start_finding(Id::memory_illegal_modification);
    finding.ranks = {fact.rank};
    finding.sites.push_back(site("given to MPI at", fact.other));
    const bool gone = has(fact, event::kUnreadable), pending = has(fact, event::kStillPending);
    finding.sites.push_back(site(pending ? kSeenPending : kSeenComplete, fact.call));
    finding.message = fmt::format(
        "Rank {} {} the send buffer at {:#x} ({} bytes) between {} and {}, while it belonged to MPI{}.", fact.rank,
        gone ? "freed, unmapped or protected" : "changed", fact.info.address, fact.info.bytes,
        function_name(fact.other), function_name(fact.call), pending ? ": no call has completed the operation" : "");
    finding.hint =
        "Complete the operation with MPI_Wait or MPI_Test before the buffer is used again, or fill another buffer "
        "meanwhile. "
        "Look for what writes to this memory between the two calls: also a receive, a free() or another thread.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_memory_illegal_modification() { return std::make_unique<MemoryIllegalModification>(); }

}  // namespace mpivet::checks
