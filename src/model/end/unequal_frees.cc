#include "model/end/unequal_frees.h"

#include <algorithm>
#include <string>

#include "model/collectives/communicators.h"
#include "model/names.h"
#include "model/world.h"

namespace mpivet::model {
namespace {

CollectiveFact::Group& group(CollectiveFact& fact, const char* what) {
  for (CollectiveFact::Group& g : fact.groups)
    if (g.value == what) return g;
  fact.groups.push_back({{}, {}, what});
  return fact.groups.back();
}

}  // namespace

void tell_unequal_frees(const World& world, const Communicators& communicators) {
  std::vector<CollectiveFact> facts;
  for (const auto& [id, comm] : communicators.all()) {
    const CollectiveSequence& sequence = comm->sequence;
    if (sequence.lost || !sequence.is_open() || sequence.missing == 0) continue;
    CollectiveFact fact{};
    fact.problem = CollectiveFact::Problem::comm_free;
    fact.instance = sequence.done;
    bool all_over = true;
    for (std::size_t i = 0; i < sequence.members.size(); ++i) {
      const Segment* s = sequence.members[i].first;
      const Rank& rank = *world.ranks[static_cast<std::size_t>(comm->members[i])];
      all_over = all_over && rank.finalized;
      const bool frees = s && s->part.coll == spec::Coll::comm_free;
      if (s && !frees) all_over = false;
      CollectiveFact::Group& g = group(fact, frees ? "frees it" : "does not free it");
      g.ranks.push_back(rank.number);
      if (g.call.known()) continue;
      if (frees)
        g.call = call_ref(*s->actor, s->record);
      else
        g.call = {rank.number, 0, rank.finalize_call}, fact.comm_name = comm_name(world, rank.number, comm.get());
    }
    if (!all_over || fact.groups.size() != 2) continue;
    for (CollectiveFact::Group& g : fact.groups) std::sort(g.ranks.begin(), g.ranks.end());
    if (fact.groups[0].value != "frees it") std::swap(fact.groups[0], fact.groups[1]);
    facts.push_back(std::move(fact));
  }
  // The table of communicators has no order of its own.
  std::sort(facts.begin(), facts.end(), [](const CollectiveFact& a, const CollectiveFact& b) {
    return a.groups[0].ranks != b.groups[0].ranks ? a.groups[0].ranks < b.groups[0].ranks
                                                  : a.groups[0].call.header()->stack < b.groups[0].call.header()->stack;
  });
  for (const CollectiveFact& fact : facts) world.listener.on(fact);
}

}  // namespace mpivet::model
