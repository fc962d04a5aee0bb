#include "static/dependence/dependence_graph.h"

#include <utility>

namespace mpivet::statics {
namespace {

// Compressed rows: the edges of node n are those from begin[n] to begin[n + 1].
template <class Pending, class From, class To>
void compress(const std::vector<Pending>& pending, std::size_t nodes, From from, To to,
              std::vector<DependenceGraph::Edge>& edges, std::vector<Id>& begin) {
  begin.assign(nodes + 1, 0);
  for (const auto& p : pending) ++begin[from(p) + 1];
  for (std::size_t n = 0; n < nodes; ++n) begin[n + 1] += begin[n];
  auto next = begin;
  edges.resize(pending.size());
  for (const auto& p : pending) edges[next[from(p)]++] = {to(p), p.kind};
}

}  // namespace

bool DependenceGraph::may_hold_address(const Node& node) const {
  switch (node.kind) {
    case NodeKind::value:
      return node.address;
    case NodeKind::result:
    case NodeKind::version:
    case NodeKind::guess:
    case NodeKind::entry_of:
    case NodeKind::exit_of:
      return true;
    case NodeKind::thrown:
    case NodeKind::join:
    case NodeKind::rank:
    case NodeKind::unknown:
    case NodeKind::created:
    case NodeKind::other:
      return false;
  }
  return false;
}

// Backwards from where addresses matter, over nodes that hold one: elsewhere it makes no difference which it is.
void DependenceGraph::drop_addresses() {
  std::vector<char> matters(nodes_.size(), 0);
  std::vector<Id> work = measured_;
  while (!work.empty()) {
    const Id node = work.back();
    work.pop_back();
    if (std::exchange(matters[node], 1)) continue;
    for (const Edge& edge : in(node))
      if (may_hold_address(nodes_[edge.to])) work.push_back(edge.to);
  }
  std::erase_if(pending_, [&](const Pending& p) { return p.of_address && !matters[p.to]; });
}

void DependenceGraph::finish() {
  const auto from = [](const Pending& p) { return p.from; };
  const auto to = [](const Pending& p) { return p.to; };
  compress(pending_, nodes_.size(), to, from, back_edges_, back_begin_);
  drop_addresses();
  compress(pending_, nodes_.size(), from, to, edges_, begin_);
  compress(pending_, nodes_.size(), to, from, back_edges_, back_begin_);
  pending_ = {};
}

}  // namespace mpivet::statics
