#include "static/dependence_graph.h"

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

void DependenceGraph::finish() {
  const auto from = [](const Pending& p) { return p.from; };
  const auto to = [](const Pending& p) { return p.to; };
  compress(pending_, nodes_.size(), from, to, edges_, begin_);
  compress(pending_, nodes_.size(), to, from, back_edges_, back_begin_);
  pending_ = {};
}

}  // namespace mpivet::statics
