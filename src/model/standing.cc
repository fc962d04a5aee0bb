#include "model/standing.h"

#include <algorithm>
#include <utility>

#include "model/deadlock/wait_graph.h"
#include "model/names.h"
#include "model/state/rank.h"

namespace mpivet::model {

std::vector<Standing> standing_in(const WaitGraph& graph) {
  std::vector<Standing> all;
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

}  // namespace mpivet::model
