#include "static/graphs/control_flow.h"

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

Adjacency ordinary_edges(const Function& function, const BlockEndings& endings) {
  Adjacency out(function.blocks.size());
  for (Id b = 0; b < function.blocks.size(); ++b) {
    if (b == kExitBlock) continue;
    const bool caught = endings.throwing[b] != kNone || (is_caught(function.blocks[b]) && endings.ends_at[b] == kNone);
    for (const Successor& s : function.blocks[b].successors) {
      if ((s.exceptional ? !caught : endings.ends_at[b] != kNone) ||
          std::find(out[b].begin(), out[b].end(), s.block) != out[b].end())
        continue;
      out[b].push_back(s.block);
    }
  }
  return out;
}

// `exit(0)`, after which the job goes on without the process. Any other status ends the job, as MPI_Abort does.
bool leaves_well(const Function& function, const Block& block) {
  if (block.end != Block::End::leaves || block.statements.empty() || block.statements.back().call == kNone)
    return false;
  const auto& arguments = function.calls[block.statements.back().call].arguments;
  return arguments.size() == 1 && arguments[0].operand.kind == Operand::Kind::constant &&
         arguments[0].operand.offset == 0;
}

// A function that never returns ends where it leaves: main that calls exit, and where it does so without an error, if
// there is such a place. Where it throws only if it never leaves in another way.
void end_somewhere(const Function& function, const std::vector<Id>& ends_at, Adjacency& edges) {
  const auto from_entry = reached(edges, kEntryBlock);
  const auto end_at = [&](auto is_end) {
    bool found = false;
    for (Id b = 0; b < function.blocks.size(); ++b)
      if (b != kExitBlock && edges[b].empty() && is_end(b)) {
        edges[b].push_back(kExitBlock);
        found |= from_entry[b] != 0;
      }
    return found;
  };
  if (!end_at([&](Id b) { return leaves_well(function, function.blocks[b]); }) &&
      !end_at([&](Id b) { return function.blocks[b].end == Block::End::leaves || ends_at[b] != kNone; }))
    end_at([&](Id b) { return function.blocks[b].end == Block::End::throws; });
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

// By block: the call by which it comes to a handler, if it does.
std::vector<Id> caught_calls(const Function& function, const ControlFlow& flow, const std::vector<Id>& throwing) {
  std::vector<Id> out(function.blocks.size(), kNone);
  for (const Id b : flow.order)
    for (const Successor& s : function.blocks[b].successors)
      if (throwing[b] != kNone && s.exceptional && flow.live[s.block]) out[b] = throwing[b];
  return out;
}

bool has_handler(const Block& block) {
  return std::any_of(block.successors.begin(), block.successors.end(), [](const auto& s) { return s.exceptional; });
}

// What decides whether an exception leaves the function: found in the flow in which that is one more way to its end.
void find_throws(const Function& function, const BlockEndings& endings, ControlFlow& flow) {
  ControlFlow with_throws;
  with_throws.successors = ordinary_edges(function, endings);
  const auto from_entry = reached(with_throws.successors, kEntryBlock);
  std::vector<Id> work;
  for (Id b = 0; b < function.blocks.size(); ++b) {
    const Block& block = function.blocks[b];
    const bool thrown = block.end == Block::End::throws && !is_caught(block);
    const bool passed_on = endings.throwing[b] != kNone && !has_handler(block);
    if (!from_entry[b] || (!thrown && !passed_on)) continue;
    flow.throws = true;
    work.push_back(b);
    if (passed_on) flow.throwing_calls.push_back(endings.throwing[b]);
    if (with_throws.successors[b].empty()) with_throws.successors[b].push_back(kExitBlock);
  }
  if (!flow.throws) return;
  keep_live(with_throws);
  if (!with_throws.live[kEntryBlock]) return;
  with_throws.order = reverse_postorder(with_throws.successors, kEntryBlock);
  const Adjacency controlled_by = control_dependence(with_throws);
  std::vector<char> seen(function.blocks.size(), 0);
  while (!work.empty()) {
    const Id b = work.back();
    work.pop_back();
    for (const Id branch : controlled_by[b]) {
      if (std::exchange(seen[branch], 1)) continue;
      flow.throw_deciders.push_back(branch);
      work.push_back(branch);
      // A way on to a handler, or to what is done before the exception leaves.
      if (endings.throwing[branch] != kNone && has_handler(function.blocks[branch]))
        flow.throwing_calls.push_back(endings.throwing[branch]);
    }
  }
}

}  // namespace

ControlFlow make_control_flow(const Function& function, const BlockEndings& endings) {
  const auto& ends_at = endings.ends_at;
  ControlFlow flow;
  flow.successors = ordinary_edges(function, endings);
  flow.returns = reached(flow.successors, kEntryBlock)[kExitBlock];
  if (!flow.returns) end_somewhere(function, ends_at, flow.successors);
  keep_live(flow);
  find_throws(function, endings, flow);
  for (Id b = 0; b < function.blocks.size(); ++b)
    flow.statements.push_back(ends_at[b] != kNone ? ends_at[b] : static_cast<Id>(function.blocks[b].statements.size()));
  flow.dominator_rank.assign(function.blocks.size(), kNone);
  flow.controlled_by.resize(function.blocks.size());
  flow.dominator.assign(function.blocks.size(), kNone);
  flow.caught_call.assign(function.blocks.size(), kNone);
  if (!flow.live[kEntryBlock]) return flow;
  flow.order = reverse_postorder(flow.successors, kEntryBlock);
  for (Id i = 0; i < flow.order.size(); ++i) flow.dominator_rank[flow.order[i]] = i;
  flow.dominator = immediate_dominators(flow.predecessors, flow.order);
  flow.controlled_by = control_dependence(flow);
  flow.caught_call = caught_calls(function, flow, endings.throwing);
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
