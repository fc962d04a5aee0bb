// Who stands where, for people who look at a job from outside.
#include <algorithm>

#include "model/machine.h"
#include "model/wait_graph.h"

namespace mpivet::model {

std::vector<Standing> Machine::standing(const RealState& real) {
  run();
  std::vector<Standing> all;
  const WaitGraph graph(*this, &real);
  for (const WaitGraph::Node& node : graph.nodes()) {
    const Actor& actor = *node.actor;
    Standing one{
        actor.rank->number, actor.thread,  call_ref(actor, actor.backlog.front()), {}, node.wait.any, node.wait.why,
        node.stuck,         actor.passed()};
    for (const Need& need : node.wait.needs) {
      one.any = one.any || need.any;
      one.waits_for.insert(one.waits_for.end(), need.ranks.begin(), need.ranks.end());
    }
    std::sort(one.waits_for.begin(), one.waits_for.end());
    one.waits_for.erase(std::unique(one.waits_for.begin(), one.waits_for.end()), one.waits_for.end());
    all.push_back(std::move(one));
  }
  return all;
}

std::size_t Machine::live_handles(int rank, spec::HandleKind kind) const {
  if (rank < 0 || rank >= static_cast<int>(ranks_.size())) return 0;
  const Rank& r = *ranks_[static_cast<std::size_t>(rank)];
  return kind == spec::HandleKind::request ? r.requests.size() : r.handles.live(kind);
}

}  // namespace mpivet::model
