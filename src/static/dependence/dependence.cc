#include "static/dependence/dependence.h"

#include <algorithm>
#include <deque>
#include <unordered_set>
#include <utility>

#include "static/points_to/virtual_object.h"

namespace mpivet::statics {
namespace {
constexpr std::size_t kMostParameters = 64;
constexpr unsigned kMostDoubt = 1;
constexpr unsigned kAnyDoubt = 2;    // more is not told apart
constexpr unsigned kMakerDoubt = 4;  // to find what made a communicator

const Statement* definition(const Function& function, Id value) {
  for (const Block& block : function.blocks)
    for (const Statement& s : block.statements)
      if (s.result == value) return &s;
  return nullptr;
}
}  // namespace

Dependence::Dependence(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                       const DependenceGraph& graph)
    : program_(program),
      points_to_(points_to),
      calls_(calls),
      graph_(graph),
      passes_(2 * program.functions().size(), 0) {
  find_call_results();
  summarise();
  divergent_ = walk(Kind::rank, kMostDoubt);
  doubtful_ = walk(Kind::rank, kAnyDoubt);
  unknown_ = walk(Kind::unknown, kAnyDoubt);
}

void Dependence::find_call_results() {
  for (Id f = 0; f < program_.functions().size(); ++f)
    for (const Block& block : program_.function(f).blocks)
      for (const Statement& s : block.statements)
        if (s.kind == Statement::Kind::call && s.result != kNone && !points_to_.callees(f, s.call).empty())
          call_of_[program_.value(f, s.result)] = {f, s.call, false};
  graph_.for_each_thrown([&](Id f, Id call, Id node) { call_of_[node] = {f, call, true}; });
}

void Dependence::summarise() {
  for (Id component = 0; component < calls_.components().members.size(); ++component) {
    const auto& members = calls_.components().members[component];
    for (bool changed = true; changed;) {
      changed = false;
      for (const Id f : members) changed |= summarise(f, false) | summarise(f, true);
      changed &= static_cast<bool>(calls_.components().cyclic[component]);
    }
  }
  for (const auto& [result, at] : call_of_)
    for (const Id callee : points_to_.callees(at.function, at.call)) {
      const auto& arguments = program_.function(at.function).calls[at.call].arguments;
      for (std::size_t i = 0; i < arguments.size() && i < kMostParameters; ++i)
        if (passes(callee, at.thrown) >> i & 1 && arguments[i].operand.kind == Operand::Kind::value)
          through_[program_.value(at.function, arguments[i].operand.index)].push_back(result);
    }
}

// Backwards from the function's result, within the function. True: something new.
bool Dependence::summarise(Id f, bool thrown) {
  const Id end = thrown ? graph_.thrown_by(f) : graph_.result_of(f);
  if (graph_.in(end).begin() == graph_.in(end).end()) return false;
  const Function& function = program_.function(f);
  std::unordered_map<Id, std::size_t> parameters;
  for (std::size_t i = 0; i < function.parameters.size() && i < kMostParameters; ++i)
    if (function.parameters[i].value != kNone) parameters[program_.value(f, function.parameters[i].value)] = i;
  std::uint64_t found = 0;
  std::unordered_set<Id> seen{end};
  std::vector<Id> work{end};
  const auto visit = [&](Id node) {
    if (seen.insert(node).second) work.push_back(node);
  };
  while (!work.empty()) {
    const Id node = work.back();
    work.pop_back();
    if (const auto p = parameters.find(node); p != parameters.end()) found |= std::uint64_t{1} << p->second;
    for (const auto& edge : graph_.in(node))
      if (edge.kind == EdgeKind::plain) visit(edge.to);
    const auto at = call_of_.find(node);
    if (at == call_of_.end()) continue;
    const auto& arguments = function.calls[at->second.call].arguments;
    for (const Id callee : points_to_.callees(f, at->second.call))
      for (std::size_t i = 0; i < arguments.size() && i < kMostParameters; ++i)
        if (passes(callee, at->second.thrown) >> i & 1 && arguments[i].operand.kind == Operand::Kind::value)
          visit(program_.value(f, arguments[i].operand.index));
  }
  return std::exchange(passes(f, thrown), found) != found;
}

template <class Visit>
void Dependence::forward(Id state, Visit visit) const {
  const Id node = state / 2, phase = state % 2;
  for (const auto& edge : graph_.out(node)) {
    switch (edge.kind) {
      case EdgeKind::plain:
        visit(2 * edge.to + phase);
        break;
      case EdgeKind::call:
        visit(2 * edge.to + 1);
        break;
      case EdgeKind::result:
        if (phase == 0) visit(2 * edge.to);
        break;
      case EdgeKind::shared:
        visit(2 * edge.to);
        break;
    }
  }
  if (const auto through = through_.find(node); through != through_.end())
    for (const Id result : through->second) visit(2 * result + phase);
}

// How far a step leads away from what is sure: through which way was taken, rather than what was computed; through
// memory that so many functions use that their order is not followed; through a pointer that may lead elsewhere. One
// such step is common in mistakes (a flag that only the root sets, a rank kept in a global variable); several of them
// reach most of a program.
unsigned Dependence::doubt(Id from, Id to) const {
  const auto& info = graph_.node(to);
  switch (info.kind) {
    case Kind::join:
    case Kind::guess:
      return 1;
    case Kind::exit_of:
      return info.crowded;
    case Kind::entry_of:
      return info.crowded && graph_.node(from).kind != Kind::exit_of;
    case Kind::value:
    case Kind::result:
    case Kind::thrown:
    case Kind::version:
    case Kind::rank:
    case Kind::unknown:
    case Kind::created:
    case Kind::other:
      return 0;
  }
  return 0;
}

// Breadth first, the least doubtful ways first.
Dependence::States Dependence::walk(Kind source, unsigned most_doubt) const {
  States from(2 * graph_.size(), kNone);
  std::vector<std::uint8_t> doubts(2 * graph_.size(), 255);
  std::vector<std::deque<Id>> work(most_doubt + 1);
  for (Id node = 0; node < graph_.size(); ++node)
    if (graph_.node(node).kind == source) {
      from[2 * node] = 2 * node;
      doubts[2 * node] = 0;
      work[0].push_back(2 * node);
    }
  for (unsigned level = 0; level <= most_doubt; ++level)
    while (!work[level].empty()) {
      const Id state = work[level].front();
      work[level].pop_front();
      if (doubts[state] != level) continue;  // there was a better way
      forward(state, [&](Id next) {
        const unsigned its_doubt = std::min(level + doubt(state / 2, next / 2), kAnyDoubt);
        // Phase 0 can do all that phase 1 can.
        if (its_doubt > most_doubt || doubts[next] <= its_doubt || doubts[next & ~Id{1}] <= its_doubt) return;
        from[next] = state;
        doubts[next] = static_cast<std::uint8_t>(its_doubt);
        work[its_doubt].push_back(next);
      });
    }
  return from;
}

std::vector<Id> Dependence::condition_nodes(Id function, Id block) const {
  std::vector<Id> out;
  for (const Operand& o : program_.function(function).blocks[block].condition)
    if (o.kind == Operand::Kind::value) out.push_back(program_.value(function, o.index));
  const auto& more = graph_.conditions(function, block);
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

Answer Dependence::of_condition(Id function, Id block) const {
  Answer answer = Answer::uniform;
  for (const Operand& o : program_.function(function).blocks[block].condition)
    if (o.kind == Operand::Kind::unknown) answer = Answer::unknown;
  return std::max(answer, of_nodes(condition_nodes(function, block)));
}

// What a table of functions is indexed by, the pointer where ways meet that set it, or which object a virtual call is
// made on. A pointer from elsewhere (a structure of functions) was chosen there, by all ranks as a rule.
std::vector<Id> Dependence::pointer_nodes(Id function, Id call) const {
  const Operand& pointer = program_.function(function).calls[call].pointer;
  if (pointer.kind != Operand::Kind::value) return {};
  std::vector<Id> out;
  if (const Id object = virtual_object(program_.function(function), program_.function(function).calls[call]);
      object != kNone)
    out.push_back(program_.value(function, object));
  Id index = pointer.index;
  for (const Statement* s = definition(program_.function(function), index); s != nullptr;
       s = definition(program_.function(function), index)) {
    if (s->kind == Statement::Kind::copy && s->operands[0].kind == Operand::Kind::value) {
      index = s->operands[0].index;  // `step f = rank ? one : other; f();`
      continue;
    }
    if (s->kind == Statement::Kind::phi) out.push_back(program_.value(function, s->result));
    if (s->kind == Statement::Kind::load)
      for (const Operand& chosen_by : s->operands)
        if (chosen_by.kind == Operand::Kind::value) out.push_back(program_.value(function, chosen_by.index));
    break;
  }
  return out;
}

// A pointer that comes from where nothing is known may be any of the functions: that is no proof.
Answer Dependence::of_pointer(Id function, Id call) const {
  const Answer chosen = of_nodes(pointer_nodes(function, call));
  const Operand& pointer = program_.function(function).calls[call].pointer;
  if (chosen != Answer::uniform || pointer.kind != Operand::Kind::value) return chosen;
  return of_nodes({program_.value(function, pointer.index)}) == Answer::uniform ? Answer::uniform : Answer::unknown;
}

Answer Dependence::of_nodes(const std::vector<Id>& nodes) const {
  Answer answer = Answer::uniform;
  for (const Id node : nodes) {
    const auto in = [&](const States& states) { return states[2 * node] != kNone || states[2 * node + 1] != kNone; };
    if (in(divergent_)) return Answer::divergent;
    if (in(doubtful_) || in(unknown_)) answer = Answer::unknown;
  }
  return answer;
}

std::vector<Dependence::CallRef> Dependence::backwards(const std::vector<Id>& from, Kind wanted,
                                                       unsigned most_doubt) const {
  // Nodes seen carry the number of this walk: no set is cleared between walks.
  mark_.resize(graph_.size(), 0);
  std::vector<CallRef> out;
  std::vector<std::vector<Id>> work(most_doubt + 1);
  work[0] = from;
  ++walks_;
  for (unsigned level = 0; level <= most_doubt; ++level)
    while (!work[level].empty()) {
      const Id node = work[level].back();
      work[level].pop_back();
      if (std::exchange(mark_[node], walks_) == walks_) continue;
      const auto& info = graph_.node(node);
      if (info.kind == wanted) {
        out.emplace_back(info.function, info.statement_call);
        continue;
      }
      for (const auto& edge : graph_.in(node))
        if (const unsigned doubts = level + doubt(edge.to, node); doubts <= most_doubt) work[doubts].push_back(edge.to);
    }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

const std::vector<Dependence::CallRef>& Dependence::sources(Id function, Id block) const {
  const auto [place, is_new] = sources_.try_emplace({function, block});
  if (is_new) place->second = backwards(condition_nodes(function, block), Kind::rank, kMostDoubt);
  return place->second;
}

// Those it may be in theory count where there are no others.
std::vector<Dependence::CallRef> Dependence::makers(const std::vector<Id>& from) const {
  std::vector<CallRef> out;
  for (unsigned doubts = kMostDoubt; doubts <= kMakerDoubt && out.empty(); ++doubts)
    out = backwards(from, Kind::created, doubts);
  return out;
}

const std::vector<Dependence::CallRef>& Dependence::makers_of_communicator(Id function, Id call) const {
  const auto [place, is_new] = makers_.try_emplace({function, call});
  const Id node = graph_.communicator(function, call);
  if (is_new && node != kNone) place->second = makers({node});
  return place->second;
}

const std::vector<Dependence::CallRef>& Dependence::makers_in(Id object) const {
  const auto [place, is_new] = makers_in_.try_emplace(object);
  if (!is_new) return place->second;
  std::vector<Id> stored;
  for (Id node = 0; node < graph_.size(); ++node)
    if (graph_.node(node).object == object && graph_.node(node).kind != Kind::rank) stored.push_back(node);
  return place->second = makers(stored);
}

}  // namespace mpivet::statics
