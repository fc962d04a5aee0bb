// The versions of memory cells within one function. Included by memory_versions.cc alone.
#pragma once
#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

#include "static/dependence/memory_versions.h"

namespace mpivet::statics {

// Joins are placed by dominance frontiers (Cytron et al. 1991), made when asked for. A version is a number of this
// class; it becomes a node of the graph, or turns out to be another one (a join of equal versions).
class MemoryVersions::OfFunction {
 public:
  OfFunction(MemoryVersions& all, Id f, const BlockActions& actions)
      : all_(all),
        f_(f),
        flow_(all.flows_[f]),
        function_(all.program_.function(f)),
        actions_(actions),
        loop_exits_(all.program_, f, flow_, all.graph_) {}

  void run() {
    number_cells();
    if (cells_.empty()) return;
    last_.resize(actions_.size());
    find_replaced();
    for (const Id b : flow_.order) define(b);
    place_joins();
    for (const Use& use : uses_) use_version(use);
    for (const Weak& weak : weak_) weak_versions_.emplace_back(weak.version, at(weak.block, weak.cell, weak.before));
    const auto exits = versions_at_exit();
    drop_trivial_joins();
    connect(exits);
  }

 private:
  struct Version {
    Id node = kNone;   // kNone: a join whose node is made when it is sure that it is one
    Id block = kNone;  // where it is made; kNone: on entry
    Id same_as = kNone;
    bool entry = false;
    std::vector<Id> operands = {};  // of a join
  };
  struct Use {
    Id block, cell, before, node;
    EdgeKind kind;
  };
  struct Weak {
    Id version, block, cell, before;
  };

  void number_cells() {
    for (const auto& block : actions_)
      for (const Action& a : block)
        if (a.kind != Action::Kind::call) cells_.push_back(a.cell);
    std::sort(cells_.begin(), cells_.end());
    cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
  }
  Id local(Id cell) const {
    return static_cast<Id>(std::lower_bound(cells_.begin(), cells_.end(), cell) - cells_.begin());
  }
  Id new_version(Id node, Id block) {
    versions_.push_back({.node = node, .block = block});
    return static_cast<Id>(versions_.size() - 1);
  }

  // A cell that is never surely written here, as those of the heap, holds all that ever gets into it: one version does.
  void find_replaced() {
    replaced_.resize(cells_.size(), 0);
    merged_.resize(cells_.size(), kNone);
    for (const Id b : flow_.order)
      for (const Action& a : actions_[b]) {
        if (a.kind == Action::Kind::write) replaced_[local(a.cell)] = 1;
        if (a.kind == Action::Kind::call) find_replaced_by(all_.points_to_.callees(f_, a.cell));
      }
  }
  void find_replaced_by(const std::vector<Id>& callees) {
    if (callees.empty()) return;
    for (const Id cell : all_.surely_written_[callees[0]])
      if (std::binary_search(cells_.begin(), cells_.end(), cell)) replaced_[local(cell)] = 1;
  }
  void merge(Id cell, Id node, EdgeKind kind) {
    if (merged_[cell] == kNone) {
      const Id all = all_.graph_.add_node({.kind = Kind::version,
                                           .function = f_,
                                           .object = all_.points_to_.cells()[cells_[cell]].object,
                                           .place = all_.graph_.node(node).place});
      merged_[cell] = new_version(all, kNone);
      weak_.push_back({merged_[cell], kEntryBlock, cell, entry_version(cell)});
    }
    all_.graph_.add_edge(node, versions_[merged_[cell]].node, kind);
  }

  // --- forwards through a block: uses are noted with the version that the block itself has, or kNone
  void define(Id b) {
    auto& last = last_[b];
    const auto current = [&](Id cell) {
      const auto found = last.find(cell);
      return found == last.end() ? kNone : found->second;
    };
    for (const Action& a : actions_[b]) {
      if (a.kind == Action::Kind::call) {
        through_call(b, a.cell);
        continue;
      }
      const Id cell = local(a.cell);
      if (a.kind == Action::Kind::read) {
        uses_.push_back({b, cell, current(cell), a.node, EdgeKind::plain});
      } else if (a.kind == Action::Kind::write) {
        last[cell] = new_version(a.node, b);
      } else {
        weak_write(b, cell, a.node, EdgeKind::plain);
      }
    }
  }
  void weak_write(Id b, Id cell, Id node, EdgeKind kind) {
    if (!replaced_[cell]) return merge(cell, node, kind);
    auto& last = last_[b];
    const auto found = last.find(cell);
    const Id before = found == last.end() ? kNone : found->second;
    const Id merged = all_.graph_.add_node({.kind = Kind::version,
                                            .function = f_,
                                            .object = all_.points_to_.cells()[cells_[cell]].object,
                                            .place = all_.graph_.node(node).place});
    all_.graph_.add_edge(node, merged, kind);
    const Id version = new_version(merged, b);
    weak_.push_back({version, b, cell, before});
    last[cell] = version;
  }
  void through_call(Id b, Id call) {
    const auto& callees = all_.points_to_.callees(f_, call);
    for (Id cell = 0; cell < cells_.size(); ++cell) {
      const bool read = any_of(callees, [&](Id c) { return all_.below_->reads(c, cells_[cell]); });
      const bool written = any_of(callees, [&](Id c) { return all_.below_->writes(c, cells_[cell]); });
      if (read) go_down(b, cell, callees);
      if (written) come_back(b, cell, callees);
    }
  }
  template <class Test>
  static bool any_of(const std::vector<Id>& list, Test test) {
    return std::any_of(list.begin(), list.end(), test);
  }
  // The functions of `users` that a call may reach; kNone for all of a crowd.
  std::vector<Id> reached_users(Id cell, const std::vector<Id>& users, const std::vector<Id>& callees) const {
    if (all_.crowded(cells_[cell])) return {kNone};
    std::vector<Id> out;
    for (const Id user : users)
      if (any_of(callees, [&](Id c) { return all_.calls_.reaches(c, user); })) out.push_back(user);
    return out;
  }
  void go_down(Id b, Id cell, const std::vector<Id>& callees) {
    const auto found = last_[b].find(cell);
    const Id before = found == last_[b].end() ? kNone : found->second;
    const auto [shown, is_new] = handed_down_.try_emplace(key(b, cell), before);
    if (!is_new && shown->second == before && all_.crowded(cells_[cell])) return;  // the same as at the call before
    shown->second = before;
    for (const Id reader : reached_users(cell, all_.users_[cells_[cell]].readers, callees))
      uses_.push_back({b, cell, before, all_.entry_node(reader, cells_[cell]), EdgeKind::shared});
  }
  void come_back(Id b, Id cell, const std::vector<Id>& callees) {
    const auto found = last_[b].find(cell);
    const Id before = found != last_[b].end() ? found->second : merged_[cell];
    if (before != kNone && from_crowd_.count(before)) return;  // nothing new since the call before
    const bool surely = !callees.empty() && std::all_of(callees.begin(), callees.end(), [&](Id c) {
      return all_.surely_written_[c].count(cells_[cell]) != 0;
    });
    const Id node = all_.graph_.add_node(
        {.kind = Kind::version, .function = f_, .object = all_.points_to_.cells()[cells_[cell]].object});
    for (const Id writer : reached_users(cell, all_.users_[cells_[cell]].writers, callees))
      all_.graph_.add_edge(all_.exit_node(writer, cells_[cell]), node, EdgeKind::shared);
    if (surely)
      last_[b][cell] = new_version(node, b);
    else
      weak_write(b, cell, node, EdgeKind::plain);
    if (all_.crowded(cells_[cell])) from_crowd_.insert(replaced_[cell] ? last_[b][cell] : merged_[cell]);
  }

  // --- backwards from a use
  void use_version(const Use& use) { found_.push_back({at(use.block, use.cell, use.before), use.node, use.kind}); }
  Id at(Id block, Id cell, Id before) { return before != kNone ? before : at_entry(block, cell); }
  Id at_end(Id block, Id cell) {
    const auto found = last_[block].find(cell);
    return found != last_[block].end() ? found->second : at_entry(block, cell);
  }
  // Up the dominator tree to where the cell was written, or where versions of it meet.
  Id at_entry(Id block, Id cell) {
    if (!replaced_[cell]) return merged_[cell] != kNone ? merged_[cell] : entry_version(cell);
    while (block != kEntryBlock && !joined_.count(key(block, cell))) {
      if (flow_.predecessors[block].empty()) break;
      block = flow_.dominator[block];
      if (const auto found = last_[block].find(cell); found != last_[block].end()) return found->second;
    }
    return block == kEntryBlock || flow_.predecessors[block].empty() ? entry_version(cell) : join(block, cell);
  }
  Id join(Id block, Id cell) {
    Id& known = joined_[key(block, cell)];
    if (known != kNone) return known;
    const Id version = known = new_version(kNone, block);
    joins_.push_back({version, cell});
    for (const Id p : flow_.predecessors[block]) {
      const Id operand = at_end(p, cell);
      versions_[version].operands.push_back(operand);
    }
    return version;
  }
  static std::uint64_t key(Id block, Id cell) { return static_cast<std::uint64_t>(block) << 32 | cell; }
  // The blocks where versions of a cell meet: the iterated dominance frontier of those that write it.
  void place_joins() {
    const Adjacency frontier = dominance_frontier(flow_);
    std::vector<std::vector<Id>> written(cells_.size());
    for (const Id b : flow_.order)
      for (const auto& [cell, version] : last_[b]) written[cell].push_back(b);
    for (Id cell = 0; cell < cells_.size(); ++cell)
      for (auto& work = written[cell]; !work.empty();) {
        const Id b = work.back();
        work.pop_back();
        for (const Id meeting : frontier[b])
          if (joined_.try_emplace(key(meeting, cell), kNone).second) work.push_back(meeting);
      }
  }
  Id entry_version(Id cell) {
    const auto [place, is_new] = entry_versions_.try_emplace(cell, kNone);
    if (!is_new) return place->second;
    const Id version = new_version(kNone, kNone);
    versions_[version].entry = true;
    return place->second = version;
  }

  bool leaves_changed(Id cell) const {
    const auto& writers = all_.users_[cells_[cell]].writers;
    return std::binary_search(writers.begin(), writers.end(), f_);
  }
  std::vector<Id> versions_at_exit() {
    std::vector<Id> out;
    for (Id cell = 0; cell < cells_.size(); ++cell)
      out.push_back(flow_.live[kExitBlock] && leaves_changed(cell) ? at_end(kExitBlock, cell) : kNone);
    return out;
  }

  // --- a join of one version with itself is no join
  Id resolve(Id version) {
    while (versions_[version].same_as != kNone) version = versions_[version].same_as;
    return version;
  }
  void drop_trivial_joins() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [version, cell] : joins_) {
        if (versions_[version].same_as != kNone) continue;
        Id same = kNone;
        bool several = false;
        for (const Id o : versions_[version].operands) {
          const Id operand = resolve(o);
          if (operand == version || operand == same) continue;
          several |= same != kNone;
          same = operand;
        }
        if (several || same == kNone) continue;
        versions_[version].same_as = same;
        changed = true;
      }
    }
  }

  // --- edges
  Id node_of(Id raw, Id cell) {
    const Id version = resolve(raw);
    if (versions_[version].entry && versions_[version].node == kNone) versions_[version].node = entry_node(cell);
    return versions_[version].node;
  }
  // Of a local nothing comes from outside, but for parameters, which the caller writes.
  Id entry_node(Id cell) {
    const Id object = all_.points_to_.cells()[cells_[cell]].object;
    const auto& objects = all_.program_.objects();
    if (object < objects.size() && objects[object].function == f_ && !is_parameter(object) &&
        !all_.calls_.recursive(f_))
      return kNone;
    return all_.entry_node(f_, cells_[cell]);
  }
  bool is_parameter(Id object) const {
    for (const Parameter& p : function_.parameters)
      if (p.object != kNone && all_.program_.local(f_, p.object) == object) return true;
    return false;
  }
  Id join_node(const Version& join) {
    // Which edges bring the same version: many cells are joined in the same way.
    std::vector<Id> kind(join.operands.size());
    for (std::size_t i = 0; i < kind.size(); ++i) {
      kind[i] = static_cast<Id>(i);
      for (std::size_t k = 0; k < i && kind[i] == i; ++k)
        if (resolve(join.operands[k]) == resolve(join.operands[i])) kind[i] = static_cast<Id>(k);
    }
    std::vector<Id> key = kind;
    key.push_back(join.block);
    const auto [place, is_new] = join_nodes_.try_emplace(key, kNone);
    if (!is_new) return place->second;
    const Id node = all_.graph_.add_node({.kind = Kind::join, .function = f_});
    for (const Id branch : flow_.deciders_of_join(join.block, kind))
      for (const Operand& o : function_.blocks[branch].condition)
        if (o.kind == Operand::Kind::value) all_.graph_.add_edge(all_.program_.value(f_, o.index), node);
    return place->second = node;
  }

  void connect(const std::vector<Id>& exits) {
    for (const auto& [version, cell] : joins_) {
      if (versions_[version].same_as != kNone) continue;
      versions_[version].node = all_.graph_.add_node(
          {.kind = Kind::version, .function = f_, .object = all_.points_to_.cells()[cells_[cell]].object});
    }
    for (const auto& [version, cell] : joins_) {
      if (versions_[version].same_as != kNone) continue;
      const Id node = versions_[version].node;
      for (const Id o : versions_[version].operands) all_.graph_.add_edge(node_of(o, cell), node);
      all_.graph_.add_choice(join_node(versions_[version]), node, all_.points_to_.is_data_pointer(cells_[cell]));
    }
    for (std::size_t i = 0; i < uses_.size(); ++i) {
      all_.graph_.add_edge(node_of(found_[i].version, uses_[i].cell), found_[i].node, found_[i].kind);
      after_loops(found_[i].version, uses_[i].cell, uses_[i].block, found_[i].node, found_[i].kind);
    }
    for (std::size_t i = 0; i < weak_.size(); ++i)
      all_.graph_.add_edge(node_of(weak_versions_[i].second, weak_[i].cell), versions_[weak_versions_[i].first].node);
    leave(exits);
  }
  // See Collector::after_loops.
  void after_loops(Id raw, Id cell, Id block, Id node, EdgeKind kind) {
    const Id from = versions_[resolve(raw)].block;
    if (from == kNone) return;
    const bool is_address = all_.points_to_.is_pointer(cells_[cell]);
    for (const Id rounds : loop_exits_.between(from, block)) all_.graph_.add_choice(rounds, node, is_address, kind);
  }
  void leave(const std::vector<Id>& exits) {
    const auto entry = still_entry();
    for (Id cell = 0; cell < cells_.size(); ++cell) {
      if (exits[cell] == kNone) continue;
      const Id version = resolve(exits[cell]);
      all_.graph_.add_edge(node_of(version, cell), all_.exit_node(f_, cells_[cell]), EdgeKind::shared);
      after_loops(version, cell, kExitBlock, all_.exit_node(f_, cells_[cell]), EdgeKind::shared);
      if (!entry[version]) all_.surely_written_[f_].insert(cells_[cell]);
    }
  }
  // By version: may what the cell held on entry still be in it?
  std::vector<char> still_entry() {
    Adjacency becomes(versions_.size());
    for (const auto& [version, cell] : joins_)
      for (const Id o : versions_[version].operands) becomes[resolve(o)].push_back(version);
    for (const auto& [version, before] : weak_versions_) becomes[resolve(before)].push_back(version);
    std::vector<char> out(versions_.size(), 0);
    std::vector<Id> work;
    for (const auto& [cell, version] : entry_versions_) work.push_back(version);
    while (!work.empty()) {
      const Id version = work.back();
      work.pop_back();
      if (std::exchange(out[version], 1)) continue;
      work.insert(work.end(), becomes[version].begin(), becomes[version].end());
    }
    return out;
  }

  struct Found {
    Id version, node;
    EdgeKind kind;
  };
  MemoryVersions& all_;
  const Id f_;
  const ControlFlow& flow_;
  const Function& function_;
  const BlockActions& actions_;
  LoopExits loop_exits_;
  std::vector<Id> cells_;
  std::vector<char> replaced_;  // by cell: is it surely written somewhere?
  std::vector<Id> merged_;      // by cell that is not: the version of all that is written; kNone: nothing is
  std::vector<Version> versions_;
  std::vector<std::unordered_map<Id, Id>> last_;  // by block: cell -> version at its end
  std::unordered_map<std::uint64_t, Id> joined_;  // block and cell: versions meet there; kNone: nobody asked yet
  std::unordered_map<Id, Id> entry_versions_;
  std::map<std::vector<Id>, Id> join_nodes_;           // by what is joined
  std::unordered_map<std::uint64_t, Id> handed_down_;  // block and cell -> version last given to callees
  std::unordered_set<Id> from_crowd_;                  // versions that come from any function that writes the cell
  std::vector<std::pair<Id, Id>> joins_;               // version, cell
  std::vector<Use> uses_;
  std::vector<Found> found_;
  std::vector<Weak> weak_;
  std::vector<std::pair<Id, Id>> weak_versions_;  // version, the one before
};

}  // namespace mpivet::statics
