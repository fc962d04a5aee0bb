// Calls as edges and rules: of functions of the program, of pointers, of MPI and libraries.
#include <algorithm>

#include "static/dependence/library_calls.h"
#include "static/points_to/points_to_solver.h"

namespace mpivet::statics {

void PointsTo::Solver::number_calls() {
  for (Id f = 0; f < program_.functions().size(); ++f) {
    first_call_.push_back(static_cast<Id>(calls_.size()));
    for (Id c = 0; c < program_.function(f).calls.size(); ++c) calls_.push_back({f, c, kNone, {}});
  }
}

void PointsTo::Solver::collect_call(Id f, const Statement& s) {
  const Call& call = program_.function(f).calls[s.call];
  const Id number = first_call_[f] + s.call;
  calls_[number].result = s.result == kNone ? kNone : value_node(f, s.result);
  result_memory_[number] = s.memory;
  note_addresses(f, call);
  if (call.kind == Call::Kind::indirect) {
    on_targets(f, call.pointer, {.kind = Rule::Kind::call, .other = number});
    if (const Id callee = find_function(f, call.pointer); callee != kNone) link_call(number, callee);
    return;
  }
  if (call.kind == Call::Kind::mpi) return collect_mpi(f, call, number);
  if (const Id callee = program_.find(program_.functions()[f].unit, call.symbol); callee != kNone)
    return link_call(number, callee);
  collect_library(f, call, number);
}

// A function that is given to a library to be run, as the bodies of parallel regions are, is not known to anybody else.
void PointsTo::Solver::note_addresses(Id f, const Call& call) {
  const bool outside =
      call.kind == Call::Kind::direct && program_.find(program_.functions()[f].unit, call.symbol) == kNone;
  const auto library = outside ? library_call(text(program_.unit_of(f), call.symbol)) : LibraryCall{};
  for (std::size_t i = 0; i < call.arguments.size(); ++i)
    if (library.behaviour != Behaviour::runs || static_cast<int>(i) != library.first)
      note_address(f, call.arguments[i].operand);
}

// MPI_Alloc_mem, MPI_Win_allocate: a parameter gets the address of new memory.
void PointsTo::Solver::collect_mpi(Id f, const Call& call, Id number) {
  if (collect_attribute(f, call)) return;
  const auto& info = spec::info(call.function);
  for (std::size_t i = 0; i < call.arguments.size() && i < info.param_count; ++i) {
    if (info.params[i].kind != spec::ParamKind::pointer || info.params[i].dir != spec::Dir::out) continue;
    on_targets(f, call.arguments[i].operand,
               {.kind = Rule::Kind::store_fixed, .fixed = Target::byte(allocate(number), 0)});
  }
}

// Of new memory for one thing of a known type: `new T`, `malloc(sizeof(T))`. 0: not known.
std::uint64_t PointsTo::Solver::allocated_size(Id number) const {
  const Id f = calls_[number].function;
  const Call& call = program_.function(f).calls[calls_[number].call];
  if (call.kind != Call::Kind::direct || program_.find(program_.functions()[f].unit, call.symbol) != kNone) return 0;
  const auto library = library_call(text(program_.unit_of(f), call.symbol));
  if (library.behaviour != Behaviour::allocates || library.first >= 0 || call.arguments.empty()) return 0;
  std::uint64_t size = 1;
  for (const Argument& argument : call.arguments) {
    if (argument.operand.kind != Operand::Kind::constant || argument.operand.offset <= 0) return 0;
    size *= static_cast<std::uint64_t>(argument.operand.offset);
  }
  return size;
}

Id PointsTo::Solver::allocate(Id call) {
  Id& made = calls_[call].allocated;
  if (made != kNone) return made;
  made = memory_.add_object(allocated_size(call));
  if (is_of_library(calls_[call].function)) library_heap_.insert(made);
  return made;
}

void PointsTo::Solver::collect_library(Id f, const Call& call, Id number) {
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
      if (result != kNone) graph_.add(result, Target::byte(allocate(number), 0));
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
      if (first) collect_run_by_library(f, *first, library.second, number);
      return;
    case Behaviour::environment:
    case Behaviour::arguments:
      if (result != kNone) graph_.add(result, Target::byte(words_of(library.behaviour)->strings, 0));
      return;
    case Behaviour::unknown:
    case Behaviour::silent:
    case Behaviour::varies:
    case Behaviour::fills:
    case Behaviour::scans:
    case Behaviour::transfers:
    case Behaviour::reads:
    case Behaviour::uniform:
      return;
  }
}

void PointsTo::Solver::collect_run_by_library(Id f, const Operand& function, int data_argument, Id number) {
  calls_[number].by_library = true;
  calls_[number].data_argument = data_argument;
  on_targets(f, function, {.kind = Rule::Kind::call, .other = number});
  if (const Id callee = find_function(f, function); callee != kNone) link_call(number, callee);
}

void PointsTo::Solver::link_call(Id number, Id callee) {
  auto& known = calls_[number].callees;
  if (std::find(known.begin(), known.end(), callee) != known.end()) return;
  known.push_back(callee);
  const CallSite& site = calls_[number];
  const bool by_library = site.by_library;
  const std::size_t data_argument = static_cast<std::size_t>(site.data_argument);
  const Id f = site.function;
  const auto& arguments = program_.function(f).calls[site.call].arguments;
  const Function& target = program_.function(callee);
  for (std::size_t p = 0; p < target.parameters.size(); ++p) {
    const std::size_t a = !by_library ? p : p == 0 ? data_argument : arguments.size();
    if (a < arguments.size()) pass(f, arguments[a], callee, target.parameters[p]);
  }
  if (!by_library) link_result(number, callee);
}

void PointsTo::Solver::link_result(Id number, Id callee) {
  const Id result = calls_[number].result;
  // Addresses that the function puts into the memory are not followed (it would make most of a large program's
  // structures one): what is read through them is not known. The rest of what it puts there: Collector.
  // A call through a pointer may run several such functions, which make different things: what each of them made.
  const Call& call = program_.function(calls_[number].function).calls[calls_[number].call];
  if (allocators_[callee] != Allocator::none && result != kNone && call.kind == Call::Kind::direct)
    return graph_.add(result, Target::byte(allocate(number), 0));
  if (result != kNone) graph_.flow(result_node(callee), result);
  const auto memory = result_memory_.find(number);
  const Id object = program_.function(callee).result_object;
  if (object == kNone || memory == result_memory_.end() || memory->second.base.kind == Operand::Kind::unknown) return;
  copy_memory(calls_[number].function, memory->second, callee, {.base = {Operand::Kind::local_address, object, 0}}, 0);
}

void PointsTo::Solver::pass(Id f, const Argument& argument, Id callee, const Parameter& parameter) {
  if (parameter.value != kNone) operand_flows(f, argument.operand, value_node(callee, parameter.value));
  if (parameter.object == kNone) return;
  if (argument.aggregate_size)
    copy_memory(callee, {.base = {Operand::Kind::local_address, parameter.object, 0}}, f, {.base = argument.operand},
                argument.aggregate_size);
  else
    operand_flows(f, argument.operand, memory_.cell_node(Target::byte(program_.local(callee, parameter.object), 0)));
}

// An indirect call whose pointer comes from outside: any function of that type whose address is taken.
void PointsTo::Solver::guess_unresolved_calls() {
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
    calls_[number].guessed = true;
  }
}

}  // namespace mpivet::statics
