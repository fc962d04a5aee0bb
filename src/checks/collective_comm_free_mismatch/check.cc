#include <fmt/format.h>

#include <tuple>

#include "checks/common/collective.h"
#include "checks/common/finding.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

class CollectiveCommFreeMismatch : public CheckOf<model::CollectiveFact> {
 public:
  MaybeFinding look(const model::CollectiveFact& fact, const Context&) const override {
    if (fact.problem != model::CollectiveFact::Problem::comm_free || fact.groups.size() != 2) return {};
    const auto& [freed, kept] = std::tie(fact.groups[0], fact.groups[1]);
    RawFinding finding = start_finding(Id::collective_comm_free_mismatch);
    finding.message = fmt::format("MPI_Comm_free is called for {} by {}, but not by {}.", comm_name(fact),
                                  report::name_ranks(freed.ranks), report::name_ranks(kept.ranks));
    for (const auto& group : fact.groups) report::add_ranks(finding.ranks, group.ranks);
    finding.sites.push_back(site("freed at", freed.call));
    finding.sites.push_back(site("not freed when this was called", kept.call));
    for (std::size_t i = 0; i < 2; ++i) finding.sites[i].ranks = fact.groups[i].ranks;
    finding.hint =
        "MPI_Comm_free is collective: all ranks of the communicator have to call it. Look for ranks that leave "
        "earlier, "
        "and for ranks that free different communicators.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_comm_free_mismatch() { return std::make_unique<CollectiveCommFreeMismatch>(); }

}  // namespace mpivet::checks
