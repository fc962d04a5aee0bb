#include "static/points_to.h"

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "static/allocators.h"
#include "static/library_calls.h"

namespace mpivet::statics {
// Members of PointsTo::Solver, which has linkage, so they must have it too.
namespace solving {

// A pointer with more targets than this says nothing worth knowing.
constexpr std::size_t kMostTargets = 48;
// Places in one object, beyond which it is anywhere in it: a pointer that walks.
constexpr std::size_t kMostPlaces = 6;

using TargetList = std::vector<Target>;

// What follows from a new target of a node.
struct Rule {
  enum class Kind : std::uint8_t {
    load,         // the contents of the target flow to `other`
    store,        // `other` flows into the target
    store_fixed,  // `fixed` flows into the target
    displace,     // target + offset flows to `other`
    copy_from,    // the target is the source of copy number `other`
    copy_to,      // ... its destination
    call,         // the target is called by call number `other`
  };
  Kind kind;
  bool varying = false;
  Id other = kNone;
  std::int64_t offset = 0;
  Target fixed = Target::function(0);
};

struct CopyEnds {
  TargetList from, to;
  std::uint64_t size = 0;
};
// Contents of an object that flow into another one.
struct ObjectCopy {
  std::uint32_t from_offset, to_offset;
  Id to;
  std::uint64_t size;  // 0: all that follows
};

struct CallSite {
  Id function, call, result;
  std::vector<Id> callees;
  int data_argument = -1;  // what a library hands to the function it runs; -1: an ordinary call
  bool by_library = false;
  Id allocated = kNone;
};

inline bool is_address(const Operand& o) {
  return o.kind == Operand::Kind::local_address || o.kind == Operand::Kind::global_address;
}

}  // namespace solving
using namespace solving;

class PointsTo::Solver {
 public:
  explicit Solver(const Program& program)
      : program_(program), cells_(program.objects().size()), allocators_(find_allocators(program)) {
    nodes_.resize(program.value_count() + program.functions().size());
    first_call_.resize(program.functions().size());
    for (Id f = 0; f < program.functions().size(); ++f) {
      first_call_[f] = static_cast<Id>(calls_.size());
      for (Id c = 0; c < program.function(f).calls.size(); ++c) calls_.push_back({f, c, kNone, {}});
    }
    copies_of_.resize(cells_.objects());
    initialise_globals();
    for (Id f = 0; f < program.functions().size(); ++f) collect(f);
    solve();
    guess_unresolved_calls();
    solve();
  }

  Targets targets(Id f, const Operand& o, std::int64_t offset, bool varying) const {
    Targets out;
    const auto add = [&](Target t) { out.list.push_back(varying ? Target::anywhere(t.object()) : t.plus(offset)); };
    if (is_address(o)) {
      add(address(f, o));
    } else if (o.kind == Operand::Kind::value) {
      const Node& node = nodes_[program_.value(f, o.index)];
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

  bool holds_address(Id f, Id value) const { return holds_address_in(value_node(f, value)); }
  bool holds_address(Id cell) const {
    return cell < cell_nodes_.size() && cell_nodes_[cell] != kNone && holds_address_in(cell_nodes_[cell]);
  }

  const CallSite& site(Id f, Id call) const { return calls_[first_call_[f] + call]; }
  Cells& cells() { return cells_; }

 private:
  struct Node {
    TargetList targets, fresh;
    std::vector<Id> flows_to;
    std::vector<Rule> rules;
    bool wide = false, queued = false;
  };

  bool holds_address_in(Id node) const { return nodes_[node].wide || !nodes_[node].targets.empty(); }

  // --- nodes: values, results of functions, cells, "whatever is in an object"
  Id value_node(Id f, Id value) const { return program_.value(f, value); }
  Id result_node(Id f) const { return program_.value_count() + f; }
  Id new_node() {
    nodes_.emplace_back();
    return static_cast<Id>(nodes_.size() - 1);
  }
  Id contents_node(Id object) {
    const auto [place, is_new] = contents_nodes_.try_emplace(object, kNone);
    if (is_new) {
      const Id node = place->second = new_node();
      for (const Id cell : std::vector<Id>(cells_.of(object))) flow(cell_nodes_[cell], node);
    }
    return contents_nodes_[object];
  }
  Id cell_node(Target t) {
    const Id cell = cells_.at(t);
    if (cell < cell_nodes_.size() && cell_nodes_[cell] != kNone) return cell_nodes_[cell];
    cell_nodes_.resize(cells_.size(), kNone);
    const Id node = cell_nodes_[cell] = new_node();
    connect_new_cell(cell, node);
    return node;
  }
  void connect_new_cell(Id cell, Id node) {
    const Id object = cells_[cell].object;
    const bool any = cells_[cell].offset == Target::kAny;
    for (const Id other : std::vector<Id>(cells_.of(object))) {
      if (other == cell || other >= cell_nodes_.size() || cell_nodes_[other] == kNone) continue;
      if (any) flow(node, cell_nodes_[other]);
      if (cells_[other].offset == Target::kAny) flow(cell_nodes_[other], node);
    }
    if (const auto all = contents_nodes_.find(object); all != contents_nodes_.end()) flow(node, all->second);
    const auto copies = copies_of_[object];
    for (const auto& copy : copies) apply_copy(cell, copy);
  }

  // --- constraints
  Target address(Id f, const Operand& o) const {
    const Id object = o.kind == Operand::Kind::local_address ? program_.local(f, o.index)
                                                             : program_.global(program_.functions()[f].unit, o.index);
    return Target::byte(object, o.offset);
  }
  void flow(Id from, Id to) {
    if (from == to) return;
    auto& edges = nodes_[from].flows_to;
    constexpr std::size_t kFew = 16;
    if (edges.size() < kFew ? std::find(edges.begin(), edges.end(), to) != edges.end()
                            : !many_edges_.insert(static_cast<std::uint64_t>(from) << 32 | to).second)
      return;
    edges.push_back(to);
    if (nodes_[from].wide) widen(to);
    add(to, nodes_[from].targets);
  }
  void add(Id node, Target t) { add(node, TargetList{t}); }
  void add(Id node, const TargetList& list) {
    Node& n = nodes_[node];
    if (n.wide || list.empty()) return;
    TargetList added;
    std::set_difference(list.begin(), list.end(), n.targets.begin(), n.targets.end(), std::back_inserter(added));
    if (added.empty()) return;
    TargetList all;
    std::merge(n.targets.begin(), n.targets.end(), added.begin(), added.end(), std::back_inserter(all));
    n.targets = std::move(all);
    n.fresh.insert(n.fresh.end(), added.begin(), added.end());
    if (n.targets.size() > kMostTargets) return widen(node);
    queue(node);
  }
  void widen(Id node) {
    Node& n = nodes_[node];
    if (n.wide) return;
    n.wide = true;
    queue(node);
  }
  void queue(Id node) {
    if (nodes_[node].queued) return;
    nodes_[node].queued = true;
    work_.push_back(node);
  }
  void operand_flows(Id f, const Operand& o, Id to) {
    if (to == kNone) return;
    if (o.kind == Operand::Kind::value) return flow(value_node(f, o.index), to);
    if (is_address(o)) return add(to, address(f, o));
    if (o.kind == Operand::Kind::function_address)
      if (const Id callee = program_.find(program_.functions()[f].unit, o.index); callee != kNone)
        add(to, Target::function(callee));
  }
  void on_targets(Id f, const Operand& base, const Rule& rule) {
    if (is_address(base)) return apply(rule, address(f, base));
    if (base.kind != Operand::Kind::value) return;
    Node& node = nodes_[value_node(f, base.index)];
    node.rules.push_back(rule);
    for (const Target t : TargetList(node.targets)) apply(rule, t);
  }
  void apply(const Rule& rule, Target t) {
    if (rule.kind == Rule::Kind::call) {
      if (t.is_function()) link_call(rule.other, t.function());
      return;
    }
    if (rule.kind == Rule::Kind::displace) return add(rule.other, displaced(rule, t));
    if (t.is_function()) return;
    t = rule.varying ? Target::anywhere(t.object()) : t.plus(rule.offset);
    switch (rule.kind) {
      case Rule::Kind::load:
        return flow(t.exact() ? cell_node(t) : contents_node(t.object()), rule.other);
      case Rule::Kind::store:
        return flow(rule.other, cell_node(t));
      case Rule::Kind::store_fixed:
        return add(cell_node(t), rule.fixed);
      case Rule::Kind::copy_from:
        for (const Target to : copies_[rule.other].to) link_objects(t, to, copies_[rule.other].size);
        copies_[rule.other].from.push_back(t);
        return;
      case Rule::Kind::copy_to:
        for (const Target from : copies_[rule.other].from) link_objects(from, t, copies_[rule.other].size);
        copies_[rule.other].to.push_back(t);
        return;
      case Rule::Kind::displace:
      case Rule::Kind::call:
        return;
    }
  }
  Target displaced(const Rule& rule, Target t) const {
    if (t.is_function()) return t;
    if (rule.varying) return Target::anywhere(t.object());
    const auto& known = nodes_[rule.other].targets;
    const auto first = std::lower_bound(known.begin(), known.end(), Target::byte(t.object(), 0));
    std::size_t places = 0;
    for (auto k = first; k != known.end() && k->object() == t.object(); ++k) ++places;
    return places < kMostPlaces ? t.plus(rule.offset) : Target::anywhere(t.object());
  }
  void store(Id f, const Memory& m, const Operand& o) {
    Rule rule{.kind = Rule::Kind::store, .varying = m.varying, .offset = m.offset};
    if (o.kind == Operand::Kind::value) {
      rule.other = value_node(f, o.index);
    } else if (is_address(o)) {
      rule.kind = Rule::Kind::store_fixed;
      rule.fixed = address(f, o);
    } else if (o.kind == Operand::Kind::function_address) {
      const Id callee = program_.find(program_.functions()[f].unit, o.index);
      if (callee == kNone) return;
      rule.kind = Rule::Kind::store_fixed;
      rule.fixed = Target::function(callee);
    } else {
      return;
    }
    on_targets(f, m.base, rule);
  }
  void copy_memory(Id f_to, const Memory& to, Id f_from, const Memory& from, std::uint64_t size) {
    const Id number = static_cast<Id>(copies_.size());
    copies_.push_back({{}, {}, size});
    on_targets(f_from, from.base,
               {.kind = Rule::Kind::copy_from, .varying = from.varying, .other = number, .offset = from.offset});
    on_targets(f_to, to.base,
               {.kind = Rule::Kind::copy_to, .varying = to.varying, .other = number, .offset = to.offset});
  }
  void link_objects(Target from, Target to, std::uint64_t size) {
    if (from == to) return;
    if (!from.exact() || !to.exact())
      return flow(contents_node(from.object()), cell_node(Target::anywhere(to.object())));
    auto& list = copies_of_[from.object()];
    for (const auto& known : list)
      if (known.to == to.object() && known.from_offset == from.offset() && known.to_offset == to.offset()) return;
    const ObjectCopy copy{from.offset(), to.offset(), to.object(), size};
    list.push_back(copy);
    for (const Id cell : std::vector<Id>(cells_.of(from.object())))
      if (cell < cell_nodes_.size() && cell_nodes_[cell] != kNone) apply_copy(cell, copy);
  }
  void apply_copy(Id cell, const ObjectCopy& copy) {
    const std::uint32_t offset = cells_[cell].offset;
    if (offset == Target::kAny) return flow(cell_nodes_[cell], cell_node(Target::anywhere(copy.to)));
    if (offset < copy.from_offset || (copy.size && offset >= copy.from_offset + copy.size)) return;
    const std::int64_t at = static_cast<std::int64_t>(offset) - copy.from_offset + copy.to_offset;
    flow(cell_nodes_[cell], cell_node(Target::byte(copy.to, at)));
  }

  // --- statements
  void initialise_globals() {
    for (Id o = 0; o < program_.objects().size(); ++o) {
      const auto& linked = program_.objects()[o];
      for (const auto& initial : linked.object->initials) {
        const Id node = cell_node(Target::byte(o, static_cast<std::int64_t>(initial.offset)));
        if (initial.operand.kind == Operand::Kind::function_address) {
          if (const Id f = program_.find(linked.unit, initial.operand.index); f != kNone) {
            add(node, Target::function(f));
            address_taken_.insert(f);
          }
        } else if (initial.operand.kind == Operand::Kind::global_address) {
          add(node, Target::byte(program_.global(linked.unit, initial.operand.index), initial.operand.offset));
        }
      }
    }
  }
  void collect(Id f) {
    const Function& function = program_.function(f);
    for (const Block& block : function.blocks) {
      for (const Statement& s : block.statements) collect(f, s);
      if (block.end == Block::End::returns && !block.condition.empty())
        operand_flows(f, block.condition[0], result_node(f));
    }
  }
  void note_addresses(Id f, const Statement& s) {
    for (const Operand& o : s.operands)
      if (o.kind == Operand::Kind::function_address)
        if (const Id callee = program_.find(program_.functions()[f].unit, o.index); callee != kNone)
          address_taken_.insert(callee);
  }
  void collect(Id f, const Statement& s) {
    note_addresses(f, s);
    const Id result = s.result == kNone ? kNone : value_node(f, s.result);
    switch (s.kind) {
      case Statement::Kind::copy:
        return operand_flows(f, s.operands[0], result);
      case Statement::Kind::phi:
        for (const Operand& o : s.operands) operand_flows(f, o, result);
        return;
      case Statement::Kind::displace:
        return on_targets(f, s.operands[0], {.kind = Rule::Kind::displace, .other = result, .offset = s.memory.offset});
      case Statement::Kind::compute:
        for (const Operand& o : s.operands)
          on_targets(f, o, {.kind = Rule::Kind::displace, .varying = true, .other = result});
        return;
      case Statement::Kind::load:
        return on_targets(
            f, s.memory.base,
            {.kind = Rule::Kind::load, .varying = s.memory.varying, .other = result, .offset = s.memory.offset});
      case Statement::Kind::store:
        return store(f, s.memory, s.operands[0]);
      case Statement::Kind::copy_memory:
        return copy_memory(f, s.memory, f, s.source, s.memory.size ? s.memory.size : s.source.size);
      case Statement::Kind::call:
        return collect_call(f, s);
      case Statement::Kind::unknown:
        return;
    }
  }
  void collect_call(Id f, const Statement& s) {
    const Call& call = program_.function(f).calls[s.call];
    const Id number = first_call_[f] + s.call;
    calls_[number].result = s.result == kNone ? kNone : value_node(f, s.result);
    result_memory_[number] = s.memory;
    for (const auto& argument : call.arguments)
      if (argument.operand.kind == Operand::Kind::function_address)
        if (const Id callee = program_.find(program_.functions()[f].unit, argument.operand.index); callee != kNone)
          address_taken_.insert(callee);
    if (call.kind == Call::Kind::indirect) {
      on_targets(f, call.pointer, {.kind = Rule::Kind::call, .other = number});
      if (call.pointer.kind == Operand::Kind::function_address)
        if (const Id callee = program_.find(program_.functions()[f].unit, call.pointer.index); callee != kNone)
          link_call(number, callee);
      return;
    }
    if (call.kind == Call::Kind::mpi) return collect_mpi(f, call, number);
    if (const Id callee = program_.find(program_.functions()[f].unit, call.symbol); callee != kNone)
      return link_call(number, callee);
    collect_library(f, call, number);
  }
  // MPI_Alloc_mem, MPI_Win_allocate: a parameter gets the address of new memory.
  void collect_mpi(Id f, const Call& call, Id number) {
    const auto& info = spec::info(call.function);
    for (std::size_t i = 0; i < call.arguments.size() && i < info.param_count; ++i) {
      if (info.params[i].kind != spec::ParamKind::pointer || info.params[i].dir != spec::Dir::out) continue;
      on_targets(f, call.arguments[i].operand,
                 {.kind = Rule::Kind::store_fixed, .fixed = Target::byte(allocate(number), 0)});
    }
  }
  Id allocate(Id call) {
    if (calls_[call].allocated == kNone) {
      calls_[call].allocated = cells_.add_object();
      copies_of_.emplace_back();
    }
    return calls_[call].allocated;
  }
  void collect_library(Id f, const Call& call, Id number) {
    const auto library = library_call(text(program_.unit_of(f), call.symbol));
    const auto argument = [&](int i) -> const Operand* {
      return i >= 0 && static_cast<std::size_t>(i) < call.arguments.size() ? &call.arguments[i].operand : nullptr;
    };
    const Operand* first = argument(library.first);
    const Operand* second = argument(library.second);
    const Id result = calls_[number].result;
    switch (library.behaviour) {
      case Behaviour::allocates:
        if (first && result != kNone) operand_flows(f, *first, result);
        if (result != kNone) add(result, Target::byte(allocate(number), 0));
        return;
      case Behaviour::copies:
        if (first && second) copy_memory(f, {.base = *first}, f, {.base = *second}, 0);
        [[fallthrough]];
      case Behaviour::sets:
      case Behaviour::prints:
        if (first && result != kNone) operand_flows(f, *first, result);
        return;
      case Behaviour::pure:
        if (result != kNone)
          for (const auto& a : call.arguments)
            on_targets(f, a.operand, {.kind = Rule::Kind::displace, .varying = true, .other = result});
        return;
      case Behaviour::runs:
        if (!first) return;
        calls_[number].by_library = true;
        calls_[number].data_argument = library.second;
        on_targets(f, *first, {.kind = Rule::Kind::call, .other = number});
        if (first->kind == Operand::Kind::function_address)
          if (const Id callee = program_.find(program_.functions()[f].unit, first->index); callee != kNone)
            link_call(number, callee);
        return;
      case Behaviour::unknown:
      case Behaviour::silent:
      case Behaviour::varies:
      case Behaviour::fills:
      case Behaviour::reads:
      case Behaviour::uniform:
        return;
    }
  }
  void link_call(Id number, Id callee) {
    auto& known = calls_[number].callees;
    if (std::find(known.begin(), known.end(), callee) != known.end()) return;
    known.push_back(callee);
    const CallSite site = calls_[number];
    const Function& target = program_.function(callee);
    const auto& arguments = program_.function(site.function).calls[site.call].arguments;
    for (std::size_t p = 0; p < target.parameters.size(); ++p) {
      const std::size_t a = !site.by_library ? p
                            : p == 0         ? static_cast<std::size_t>(site.data_argument)
                                             : arguments.size();
      if (a < arguments.size()) pass(site.function, arguments[a], callee, target.parameters[p]);
    }
    if (site.by_library) return;
    if (allocators_[callee] && site.result != kNone) return add(site.result, Target::byte(allocate(number), 0));
    if (site.result != kNone) flow(result_node(callee), site.result);
    const auto memory = result_memory_.find(number);
    if (target.result_object != kNone && memory != result_memory_.end() &&
        memory->second.base.kind != Operand::Kind::unknown) {
      const Memory result{.base = {Operand::Kind::local_address, target.result_object, 0}};
      copy_memory(site.function, memory->second, callee, result, 0);
    }
  }
  void pass(Id f, const Argument& argument, Id callee, const Parameter& parameter) {
    if (parameter.value != kNone) operand_flows(f, argument.operand, value_node(callee, parameter.value));
    if (parameter.object == kNone) return;
    const Target object = Target::byte(program_.local(callee, parameter.object), 0);
    if (argument.aggregate_size)
      copy_memory(callee, {.base = {Operand::Kind::local_address, parameter.object, 0}}, f, {.base = argument.operand},
                  argument.aggregate_size);
    else
      operand_flows(f, argument.operand, cell_node(object));
  }

  // An indirect call whose pointer comes from outside: any function of that type whose address is taken.
  void guess_unresolved_calls() {
    std::unordered_map<std::string, std::vector<Id>> by_signature;
    for (const Id f : address_taken_) {
      const std::string& signature = text(program_.unit_of(f), program_.function(f).signature);
      if (!signature.empty()) by_signature[signature].push_back(f);
    }
    for (Id number = 0; number < calls_.size(); ++number) {
      const Id f = calls_[number].function;
      const Call& call = program_.function(f).calls[calls_[number].call];
      if (call.kind != Call::Kind::indirect || !calls_[number].callees.empty()) continue;
      const auto found = by_signature.find(text(program_.unit_of(f), call.signature));
      if (found == by_signature.end()) continue;
      for (const Id callee : found->second) link_call(number, callee);
    }
  }

  void solve() {
    while (!work_.empty()) {
      const Id id = work_.front();
      work_.pop_front();
      TargetList fresh;
      std::swap(fresh, nodes_[id].fresh);
      nodes_[id].queued = false;
      std::sort(fresh.begin(), fresh.end());
      const bool wide = nodes_[id].wide;
      for (std::size_t i = 0; i < nodes_[id].flows_to.size(); ++i) {
        const Id to = nodes_[id].flows_to[i];
        if (wide) widen(to);
        add(to, fresh);
      }
      for (std::size_t i = 0; i < nodes_[id].rules.size(); ++i) {
        const Rule rule = nodes_[id].rules[i];
        for (const Target t : fresh) apply(rule, t);
      }
    }
  }

  const Program& program_;
  Cells cells_;
  std::deque<Node> nodes_;
  std::vector<Id> cell_nodes_;
  std::unordered_map<Id, Id> contents_nodes_;
  std::vector<CopyEnds> copies_;
  std::vector<std::vector<ObjectCopy>> copies_of_;
  std::vector<CallSite> calls_;
  std::vector<Id> first_call_;
  std::unordered_map<Id, Memory> result_memory_;
  std::set<Id> address_taken_;
  std::deque<Id> work_;
  std::unordered_set<std::uint64_t> many_edges_;  // of nodes with more than a few
  const std::vector<char> allocators_;
};

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
bool PointsTo::run_by_library(Id function, Id call) const { return solver_->site(function, call).by_library; }
Id PointsTo::allocated_by(Id function, Id call) const { return solver_->site(function, call).allocated; }
Cells& PointsTo::cells() { return solver_->cells(); }
const Cells& PointsTo::cells() const { return solver_->cells(); }

}  // namespace mpivet::statics
