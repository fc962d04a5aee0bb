#include "static/points_to/points_to.h"

#include <algorithm>

#include "static/points_to/points_to_solver.h"

namespace mpivet::statics {

namespace {

std::vector<std::uint64_t> sizes_of(const Program& program) {
  std::vector<std::uint64_t> out;
  for (const auto& linked : program.objects()) out.push_back(linked.size);
  return out;
}

}  // namespace

PointsTo::Solver::Solver(const Program& program)
    : program_(program),
      graph_(program.value_count() + program.functions().size()),
      memory_(sizes_of(program), graph_),
      allocators_(find_allocators(program)) {
  number_calls();
  initialise_globals();
  give_words();
  find_attributes();
  for (Id f = 0; f < program.functions().size(); ++f) collect(f);
  solve();
  guess_unresolved_calls();
  solve();
  count_results();
}

void PointsTo::Solver::count_results() {
  results_.resize(memory_.cells().objects(), 0);
  for (const CallSite& site : calls_) {
    if (site.result == kNone || site.callees.empty()) continue;
    for (const Target t : graph_[site.result].targets)
      if (!t.is_function()) ++results_[t.object()];
  }
}

bool PointsTo::Solver::stands_for_many(Id object) const {
  constexpr std::size_t kMany = 12;
  if (const auto own = owned_.find(object); own != owned_.end()) return stands_for_many(own->second.owner);
  return object >= program_.objects().size() && results_[object] > kMany;
}

PointsTo::Targets PointsTo::Solver::filled_by(Id callee) const {
  if (allocators_[callee] != Allocator::fills) return {};
  const auto& node = graph_[result_node(callee)];
  return {node.targets, node.wide};
}

PointsTo::Targets PointsTo::Solver::targets(Id f, const Operand& o, std::int64_t offset, bool varying) const {
  Targets out;
  const auto add = [&](Target from) {
    const Target t = varying ? Target::anywhere(from.object()) : from.plus(offset);
    if (memory_.cells().fits(t)) out.list.push_back(t);
  };
  if (is_address(o)) {
    add(address(f, o));
  } else if (o.kind == Operand::Kind::value) {
    const auto& node = graph_[value_node(f, o.index)];
    out.wide = node.wide;
    for (const Target t : node.targets)
      if (!t.is_function()) add(t);
    if (varying || offset) {
      std::sort(out.list.begin(), out.list.end());
      out.list.erase(std::unique(out.list.begin(), out.list.end()), out.list.end());
    }
  }
  if (out.list.empty()) out.wide = true;
  return out;
}

PointsTo::PointsTo(const Program& program) : solver_(std::make_unique<Solver>(program)) {}
PointsTo::~PointsTo() = default;

PointsTo::Targets PointsTo::of(Id function, const Operand& operand) const {
  return solver_->targets(function, operand, 0, false);
}
PointsTo::Targets PointsTo::of(Id function, const Memory& memory) const {
  return solver_->targets(function, memory.base, memory.offset, memory.varying);
}
const std::vector<Id>& PointsTo::callees(Id function, Id call) const { return solver_->site(function, call).callees; }
bool PointsTo::is_pointer(Id function, Id value) const { return solver_->holds_address(function, value); }
bool PointsTo::is_pointer(Id cell) const { return solver_->holds_address(cell); }
bool PointsTo::is_data_pointer(Id function, Id value) const {
  return is_pointer(function, value) && !solver_->holds_functions(function, value);
}
bool PointsTo::is_data_pointer(Id cell) const { return is_pointer(cell) && !solver_->holds_functions(cell); }
bool PointsTo::stands_for_many(Id object) const { return solver_->stands_for_many(object); }
bool PointsTo::is_guess(Id function, Id call) const {
  constexpr std::size_t kMany = 4;
  return solver_->site(function, call).guessed && callees(function, call).size() > kMany;
}
bool PointsTo::run_by_library(Id function, Id call) const { return solver_->site(function, call).by_library; }
Id PointsTo::shared_by_containers(Id object) const { return solver_->shared_by_containers(object); }
Id PointsTo::allocated_by(Id function, Id call) const { return solver_->site(function, call).allocated; }
PointsTo::Targets PointsTo::filled_by(Id callee) const { return solver_->filled_by(callee); }
PointsTo::Words PointsTo::words(Given given) const { return solver_->words(given); }
PointsTo::Targets PointsTo::pointed_to_from(Target place) const { return solver_->pointed_to_from(place); }
Cells& PointsTo::cells() { return solver_->cells(); }
const Cells& PointsTo::cells() const { return solver_->cells(); }

}  // namespace mpivet::statics
