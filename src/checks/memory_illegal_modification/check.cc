#include <fmt/format.h>

#include "checks/common/notice.h"

namespace mpivet::checks {
namespace {

class MemoryIllegalModification : public CheckOf<model::NoticeFact> {
 public:
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::modified) return {};
    RawFinding finding = start_finding(Id::memory_illegal_modification);
    finding.ranks = {fact.rank};
    finding.sites.push_back(site("given to MPI at", fact.other));
    finding.sites.push_back(site("complete, and found changed, at", fact.call));
    finding.message =
        fmt::format("Rank {} changed the send buffer at {:#x} ({} bytes) between {} and {}, while it belonged to MPI.",
                    fact.rank, fact.info.address, fact.info.bytes, function_name(fact.other), function_name(fact.call));
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
