#include "static/dependence/memory_versions.h"

#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

#include "static/dependence/function_versions.h"

namespace mpivet::statics {
namespace {

constexpr std::size_t kCrowd = 40;

void add_once(std::vector<Id>& list, Id item) {
  if (list.empty() || list.back() != item) list.push_back(item);
}

}  // namespace

MemoryVersions::MemoryVersions(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                               const std::vector<ControlFlow>& flows, DependenceGraph& graph)
    : program_(program), points_to_(points_to), calls_(calls), flows_(flows), graph_(graph) {}

void MemoryVersions::find_users(const std::vector<BlockActions>& actions) {
  users_.resize(points_to_.cells().size());
  for (Id f = 0; f < actions.size(); ++f)
    for (const auto& block : actions[f])
      for (const Action& a : block) {
        if (a.kind == Action::Kind::call) continue;
        auto& users = users_[a.cell];
        add_once(a.kind == Action::Kind::read ? users.readers : users.writers, f);
        if (a.kind != Action::Kind::read && !a.nothing && std::exchange(users.last_storing, f) != f) ++users.storing;
      }
}

// A cell that one function uses, which is not active twice, is out of reach of all others.
std::vector<Id> MemoryVersions::number_shared(Id& count) const {
  std::vector<Id> out(users_.size(), kNone);
  for (Id cell = 0; cell < out.size(); ++cell) {
    const auto& [readers, writers, storing, last] = users_[cell];
    const Id first = !readers.empty() ? readers[0] : !writers.empty() ? writers[0] : kNone;
    const auto is_other = [&](Id f) { return f != first; };
    if (first != kNone && (calls_.recursive(first) || std::any_of(readers.begin(), readers.end(), is_other) ||
                           std::any_of(writers.begin(), writers.end(), is_other)))
      out[cell] = count++;
  }
  return out;
}

// Functions are told apart only where it may matter: see connect_functions.
void MemoryVersions::find_crowds(const std::set<Id>& made_equal) {
  crowded_.assign(users_.size(), 1);
  for (const Id cell : made_equal)
    crowded_[cell] = users_[cell].readers.size() > kCrowd || users_[cell].writers.size() > kCrowd;
}

std::uint64_t MemoryVersions::boundary_key(Id function, Id cell) const {
  return static_cast<std::uint64_t>(cell) << 32 | (crowded(cell) ? kNone : function);
}

Id MemoryVersions::boundary(Boundaries& nodes, Id function, Id cell, Kind kind) {
  const auto [place, is_new] = nodes.try_emplace(boundary_key(function, cell), kNone);
  const Id owner = crowded(cell) ? kNone : function;
  const bool many = crowded(cell) && users_[cell].storing > 1;
  if (is_new)
    place->second =
        graph_.add_node({.kind = kind, .function = owner, .object = points_to_.cells()[cell].object, .crowded = many});
  return place->second;
}

void MemoryVersions::connect(const std::vector<BlockActions>& actions, const std::set<Id>& made_equal) {
  made_equal_ = &made_equal;
  find_users(actions);
  find_crowds(made_equal);
  Id shared = 0;
  auto numbers = number_shared(shared);
  below_.emplace(calls_, actions, std::move(numbers), shared);
  surely_written_.resize(actions.size());
  for (const Id f : calls_.bottom_up()) OfFunction(*this, f, actions[f]).run();
  connect_functions();
}

// A function that does not touch a cell itself does not follow it from one of its callees to the next. So whatever one
// leaves in it another may find, in any order; but for a cell that is made equal somewhere that would say too much:
// there only what is followed counts.
void MemoryVersions::connect_functions() {
  for (const auto& [key, entry] : entries_) {
    const Id cell = static_cast<Id>(key >> 32);
    if (made_equal_->count(cell)) continue;
    if (const auto exit = exits_.find(key); exit != exits_.end())
      graph_.add_edge(exit->second, entry, EdgeKind::shared);
  }
}

DependenceGraph make_dependence_graph(const Program& program, PointsTo& points_to, const CallGraph& calls,
                                      const std::vector<ControlFlow>& flows, const AnalysisOptions& options) {
  DependenceGraph graph(program);
  Collector collector(program, points_to, calls, flows, options, graph);
  std::vector<BlockActions> actions;
  for (Id f = 0; f < program.functions().size(); ++f) collector.make_cells(f);
  for (Id f = 0; f < program.functions().size(); ++f) actions.push_back(collector.collect(f));
  MemoryVersions(program, points_to, calls, flows, graph).connect(actions, collector.made_equal());
  graph.finish();
  return graph;
}

}  // namespace mpivet::statics
