#include "static/control_flow.h"

#include <algorithm>
#include <set>
#include <utility>

namespace mpivet::statics {

std::vector<Id> immediate_dominators(const Adjacency& predecessors, const std::vector<Id>& order) {
  std::vector<Id> rank(predecessors.size(), kNone), idom(predecessors.size(), kNone);
  for (Id i = 0; i < order.size(); ++i) rank[order[i]] = i;
  const auto meet = [&](Id a, Id b) {
    while (a != b) {
      while (rank[a] > rank[b]) a = idom[a];
      while (rank[b] > rank[a]) b = idom[b];
    }
    return a;
  };
  if (order.empty()) return idom;
  idom[order[0]] = order[0];
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 1; i < order.size(); ++i) {
      Id found = kNone;
      for (const Id p : predecessors[order[i]])
        if (rank[p] != kNone && idom[p] != kNone) found = found == kNone ? p : meet(found, p);
      if (found != idom[order[i]]) {
        idom[order[i]] = found;
        changed = true;
      }
    }
  }
  return idom;
}

namespace {

// An exception that the function itself catches goes on to its handler.
bool is_caught(const Block& block) { return block.end == Block::End::throws && !block.successors.empty(); }

bool leaves(const Block& block) {
  return block.end == Block::End::leaves || (block.end == Block::End::throws && !is_caught(block));
}

Adjacency ordinary_edges(const Function& function, const std::vector<Id>& ends_at) {
  Adjacency out(function.blocks.size());
  for (Id b = 0; b < function.blocks.size(); ++b) {
    if (ends_at[b] != kNone || b == kExitBlock) continue;
    for (const Successor& s : function.blocks[b].successors) {
      if ((s.exceptional && !is_caught(function.blocks[b])) ||
          std::find(out[b].begin(), out[b].end(), s.block) != out[b].end())
        continue;
      out[b].push_back(s.block);
    }
  }
  return out;
}

// A function that never returns ends where it leaves: main that calls exit.
void end_somewhere(const Function& function, const std::vector<Id>& ends_at, Adjacency& edges) {
  if (reached(edges, kEntryBlock)[kExitBlock]) return;
  for (Id b = 0; b < function.blocks.size(); ++b)
    if (b != kExitBlock && (leaves(function.blocks[b]) || ends_at[b] != kNone)) edges[b].push_back(kExitBlock);
}

void keep_live(ControlFlow& flow) {
  const auto from_entry = reached(flow.successors, kEntryBlock);
  const auto to_exit = reached(reversed(flow.successors), kExitBlock);
  flow.live.resize(flow.successors.size());
  for (Id b = 0; b < flow.live.size(); ++b) flow.live[b] = from_entry[b] && to_exit[b];
  for (Id b = 0; b < flow.live.size(); ++b) {
    auto& next = flow.successors[b];
    if (!flow.live[b]) next.clear();
    std::erase_if(next, [&](Id n) { return !flow.live[n]; });
  }
  flow.predecessors = reversed(flow.successors);
}

// Ferrante, Ottenstein, Warren: from each successor up the postdominator tree to what postdominates the branch.
Adjacency control_dependence(const ControlFlow& flow) {
  const auto backwards = reverse_postorder(flow.predecessors, kExitBlock);
  const auto postdominator = immediate_dominators(flow.successors, backwards);
  Adjacency out(flow.successors.size());
  for (const Id branch : flow.order) {
    if (flow.successors[branch].size() < 2) continue;
    for (Id b : flow.successors[branch])
      for (; b != postdominator[branch] && b != kNone; b = postdominator[b]) {
        if (out[b].empty() || out[b].back() != branch) out[b].push_back(branch);
        if (b == postdominator[b]) break;
      }
  }
  return out;
}

}  // namespace

ControlFlow make_control_flow(const Function& function, const std::vector<Id>& ends_at) {
  ControlFlow flow;
  flow.successors = ordinary_edges(function, ends_at);
  end_somewhere(function, ends_at, flow.successors);
  keep_live(flow);
  for (Id b = 0; b < function.blocks.size(); ++b)
    flow.statements.push_back(ends_at[b] != kNone ? ends_at[b] : static_cast<Id>(function.blocks[b].statements.size()));
  flow.dominator_rank.assign(function.blocks.size(), kNone);
  flow.controlled_by.resize(function.blocks.size());
  flow.dominator.assign(function.blocks.size(), kNone);
  if (!flow.live[kEntryBlock]) return flow;
  flow.order = reverse_postorder(flow.successors, kEntryBlock);
  for (Id i = 0; i < flow.order.size(); ++i) flow.dominator_rank[flow.order[i]] = i;
  flow.dominator = immediate_dominators(flow.predecessors, flow.order);
  flow.controlled_by = control_dependence(flow);
  return flow;
}

Adjacency dominance_frontier(const ControlFlow& flow) {
  Adjacency out(flow.successors.size());
  for (const Id block : flow.order) {
    if (flow.predecessors[block].size() < 2) continue;
    for (Id above : flow.predecessors[block])
      for (; above != flow.dominator[block]; above = flow.dominator[above])
        if (out[above].empty() || out[above].back() != block) out[above].push_back(block);
  }
  return out;
}

bool ControlFlow::dominates(Id above, Id below) const {
  while (dominator_rank[below] > dominator_rank[above]) below = dominator[below];
  return above == below;
}

std::vector<Id> ControlFlow::all_deciders(Id block, const Ends& ends) const {
  std::vector<char> seen(successors.size(), 0);
  std::vector<Id> out, work;
  Id top = kNone;  // nothing above it decides
  const auto take = [&](Id branch) {
    if (seen[branch] || !dominates(top, branch)) return;
    seen[branch] = 1;
    out.push_back(branch);
    work.push_back(branch);
  };
  for (const auto& [kind, from] : ends)
    for (const Id p : from) {
      top = dominates(block, p) ? block : dominator[block];
      if (successors[p].size() > 1) take(p);
      for (const Id branch : controlled_by[p]) take(branch);
    }
  while (!work.empty()) {
    const Id b = work.back();
    work.pop_back();
    for (const Id branch : controlled_by[b]) take(branch);
  }
  return out;
}

// The blocks from which one of `ends` is reached without going through the join.
std::vector<char> ControlFlow::leads_to(Id join, const std::vector<Id>& ends) const {
  std::vector<char> seen(successors.size(), 0);
  std::vector<Id> work = ends;
  while (!work.empty()) {
    const Id b = work.back();
    work.pop_back();
    if (std::exchange(seen[b], 1) || b == join) continue;
    work.insert(work.end(), predecessors[b].begin(), predecessors[b].end());
  }
  return seen;
}

// A branch decides if two of its ways that lead to the join at all lead there by edges of different kinds.
void ControlFlow::add_deciders(Id block, const Ends& ends, std::vector<Id>& out) const {
  if (ends.size() < 2) return;
  std::map<Id, std::vector<char>> leads;
  for (const auto& [kind, blocks] : ends) leads.emplace(kind, leads_to(block, blocks));
  const auto leads_by = [&](Id branch, Id next, Id kind) {
    if (next != block) return leads.at(kind)[next] != 0;
    const auto& from = ends.at(kind);
    return std::find(from.begin(), from.end(), branch) != from.end();
  };
  for (const Id branch : all_deciders(block, ends)) {
    std::set<std::vector<Id>> ways;
    for (const Id next : successors[branch]) {
      std::vector<Id> kinds;
      for (const auto& [kind, blocks] : ends)
        if (leads_by(branch, next, kind)) kinds.push_back(kind);
      if (!kinds.empty()) ways.insert(std::move(kinds));
    }
    if (ways.size() > 1) out.push_back(branch);
  }
}

std::vector<Id> ControlFlow::deciders_of_join(Id block, const std::vector<Id>& kind) const {
  Ends entering, returning;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    const Id from = predecessors[block][i];
    (dominates(block, from) ? returning : entering)[kind[i]].push_back(from);
  }
  std::vector<Id> out;
  add_deciders(block, entering, out);
  add_deciders(block, returning, out);
  return out;
}

}  // namespace mpivet::statics
