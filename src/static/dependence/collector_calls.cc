// What calls outside of the program do: MPI by its table in spec/, libraries by library_calls.inc.
#include <algorithm>

#include "static/dependence/collector.h"
#include "static/summary/mpi_parameters.h"

namespace mpivet::statics {
namespace {

bool is_pointer_in_c(const spec::Param& p) {
  return is_output(p) || p.array || p.kind == spec::ParamKind::buffer || p.kind == spec::ParamKind::string;
}

bool is_one(const Operand& o) {
  return (o.kind == Operand::Kind::constant || o.kind == Operand::Kind::constant_address) && o.offset == 1;
}
// A datatype that stands for one variable: MPI's own ones are constants or the library's objects.
bool is_predefined(const Operand& o) {
  return o.kind == Operand::Kind::constant || o.kind == Operand::Kind::constant_address ||
         o.kind == Operand::Kind::global_address;
}

// Does a buffer receive the count given from each rank of the communicator?
bool takes_from_each(spec::Coll coll) { return spec::info(coll).recv == spec::Blocks::equal; }

// Is it one element of a predefined type that goes into the buffer at position `i`?
bool takes_one_element(const spec::FunctionInfo& info, const Call& call, std::size_t i) {
  const spec::Param& p = info.params[i];
  if (p.kind != spec::ParamKind::buffer)
    return !p.array && p.kind != spec::ParamKind::status && p.kind != spec::ParamKind::string;
  if (takes_from_each(info.coll)) return false;
  for (std::size_t n = i + 1; n + 1 < info.param_count && n + 1 < call.arguments.size(); ++n)
    if (info.params[n].kind == spec::ParamKind::count)
      return is_one(call.arguments[n].operand) && info.params[n + 1].kind == spec::ParamKind::datatype &&
             is_predefined(call.arguments[n + 1].operand);
  return false;
}

// How many bytes from the address given in argument `i` on belong to it at most; 0: not known. A datatype of the user's
// may lead out of the member that the address is of.
std::uint64_t most_bytes(const spec::FunctionInfo& info, const Call& call, std::size_t i) {
  constexpr std::uint64_t kOneThing = 1;  // what begins there
  const auto kind = info.params[i].kind;
  if (!info.params[i].array && kind != spec::ParamKind::buffer && kind != spec::ParamKind::string &&
      kind != spec::ParamKind::status)
    return kOneThing;
  if (info.params[i].kind == spec::ParamKind::buffer)
    for (std::size_t n = i + 1; n < info.param_count && n < call.arguments.size(); ++n)
      if (info.params[n].kind == spec::ParamKind::datatype)
        return is_predefined(call.arguments[n].operand) ? call.arguments[i].extent : 0;
  return call.arguments[i].extent;
}

}  // namespace

void Collector::mpi_call(const Statement& s, const Call& call) {
  const auto& info = spec::info(call.function);
  const std::size_t count = std::min<std::size_t>(call.arguments.size(), info.param_count);
  const Id computed = new_node(info.creates == spec::HandleKind::none ? Kind::other : Kind::created);
  const Id result = s.result == kNone ? kNone : program_.value(f_, s.result);
  Id given = computed;
  if (info.gives == spec::Gives::rank) given = new_node(Kind::rank);
  if (info.gives == spec::Gives::rank && is_rooted_or_for_all(call)) given = guess(given);
  if (info.gives == spec::Gives::uniform) {
    const bool is_data = options_.divergent.received && info.role == spec::Role::collective;
    given = new_node(is_data ? Kind::rank : Kind::other);
  }

  bool has_outputs = false;
  for (std::size_t i = 0; i < count; ++i) {
    const spec::Param& p = info.params[i];
    const Operand& o = call.arguments[i].operand;
    has_outputs |= is_output(p);
    if (p.dir == spec::Dir::out || p.kind == spec::ParamKind::function) continue;
    Id to = computed;
    if (is_context(p) && graph_.communicator(f_, s.call) == kNone) {
      graph_.set_communicator(f_, s.call, to = new_node(Kind::other));
      graph_.add_edge(to, computed);
    }
    if (call.by_reference || is_pointer_in_c(p))
      read_contents(o, to, most_bytes(info, call, i));
    else
      uses(o, to);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const spec::Param& p = info.params[i];
    // MPI_Init leaves the command line as it is.
    if (!is_output(p) || (info.role == spec::Role::init && p.dir == spec::Dir::inout)) continue;
    if (const auto targets = points_to_.of(f_, call.arguments[i].operand);
        !targets.list.empty() && !is_handle(p) && p.kind != spec::ParamKind::status)
      graph_.node(given).object = targets.list[0].object();
    const Extent extent = takes_one_element(info, call, i) ? Extent::one : Extent::rest;
    const Id node = is_handle(p) || is_of_topology(p) ? computed : given;
    overwrite(call.arguments[i].operand, node, extent, info.gives == spec::Gives::uniform, most_bytes(info, call, i));
  }
  if (result != kNone && !has_outputs) graph_.add_edge(given, result);
}

// `if (root < 0) MPI_Allreduce(…, all, …); else MPI_Reduce(…, all, …);`: most callers of such a function want the
// result for all.
bool Collector::is_rooted_or_for_all(const Call& call) const {
  const spec::CollectiveInfo& rooted = spec::info(spec::info(call.function).coll);
  if (rooted.flow != spec::Flow::all_to_one) return false;
  const auto result = [&](const Call& c) {
    const auto& info = spec::info(c.function);
    for (std::size_t i = 0; i < info.param_count && i < c.arguments.size(); ++i)
      if (info.params[i].kind == spec::ParamKind::buffer && is_output(info.params[i]))
        return points_to_.of(f_, c.arguments[i].operand).list;
    return std::vector<Target>{};
  };
  const auto own = result(call);
  return std::any_of(function_->calls.begin(), function_->calls.end(), [&](const Call& other) {
    return other.kind == Call::Kind::mpi && is_for_all(spec::info(spec::info(other.function).coll), rooted) &&
           !own.empty() && result(other) == own;
  });
}

void Collector::library_call(const Statement& s, const Call& call) {
  const auto library = statics::library_call(text(program_.unit_of(f_), call.symbol));
  const Id result = s.result == kNone ? kNone : program_.value(f_, s.result);
  const auto at = [&](int i) -> const Operand* {
    return i >= 0 && static_cast<std::size_t>(i) < call.arguments.size() ? &call.arguments[i].operand : nullptr;
  };
  const Operand* first = at(library.first);
  const Operand* second = at(library.second);
  const auto from_arguments = [&](Id node, std::size_t begin) {
    for (std::size_t i = begin; i < call.arguments.size(); ++i) {
      uses(call.arguments[i].operand, node);
      const auto targets = points_to_.of(f_, call.arguments[i].operand);
      if (!targets.list.empty()) read_contents(call.arguments[i].operand, node);
    }
  };
  switch (library.behaviour) {
    case Behaviour::unknown:
      return unknown_call(s, call, Kind::unknown);
    case Behaviour::silent:
    case Behaviour::uniform:
    case Behaviour::runs:
    case Behaviour::allocates:
      return;
    case Behaviour::pure:
      if (result != kNone) from_arguments(result, 0);
      return;
    case Behaviour::varies:
      graph_.add_edge(new_node(Kind::rank), result);
      if (call.arguments.size() == 1) overwrite(call.arguments[0].operand, new_node(Kind::rank), Extent::one, false);
      return;
    case Behaviour::fills:
      if (first) overwrite(*first, new_node(Kind::rank), Extent::rest, false);
      return;
    case Behaviour::environment:
    case Behaviour::arguments:
      return given_call(s, call, library.behaviour);
    case Behaviour::scans:
      if (first) scan(s, call, static_cast<Id>(library.first));
      return;
    case Behaviour::transfers:
      if (first && second) transfer(*first, *second);
      return;
    case Behaviour::reads:
      return unknown_call(s, call, options_.divergent.files ? Kind::rank : Kind::unknown);
    case Behaviour::copies:
      if (first && second) copy(points_to_.of(f_, *first), points_to_.of(f_, *second), 0);
      if (first) uses(*first, result);
      return;
    case Behaviour::sets:
    case Behaviour::prints: {
      if (!first) return;
      const Id node = new_node(Kind::version);
      from_arguments(node, 1);
      overwrite(*first, node, Extent::rest, false);
      return;
    }
  }
}

// Words of the command line or the environment.
void Collector::given_call(const Statement& s, const Call& call, Behaviour given) {
  const bool differs = differs_by_request(given);
  unknown_call(s, call, differs ? Kind::rank : Kind::other);
  if (differs)
    give_words(given == Behaviour::arguments ? PointsTo::Given::command_line : PointsTo::Given::environment,
               new_node(Kind::rank));
}

void Collector::scan(const Statement& s, const Call& call, Id from) {
  const Id node = new_node(Kind::version);
  uses(call.arguments[from].operand, node);
  read_contents(call.arguments[from].operand, node);
  if (s.result != kNone) graph_.add_edge(node, program_.value(f_, s.result));
  for (std::size_t i = from + 1; i < call.arguments.size(); ++i)
    if (!points_to_.of(f_, call.arguments[i].operand).list.empty())
      overwrite(call.arguments[i].operand, node, Extent::one, false);
}

// libgfortran reads a file, or a string whose address is in the description (st_parameter_dt), into a variable or,
// through its descriptor, into an array.
void Collector::transfer(const Operand& description, const Operand& to) {
  constexpr std::int64_t kArrayOfStrings = 72, kString = 112;
  const Id node = new_node(Kind::version);
  bool from_string = false;
  for (const Target t : points_to_.of(f_, description).list)
    for (const auto offset : {kArrayOfStrings, kString})
      for (const Target string : points_to_.pointed_to_from(t.plus(offset)).list) {
        from_string = true;
        for (const Id cell : points_to_.cells().of(string.object())) act(Action::Kind::read, cell, node);
      }
  if (!from_string) graph_.add_edge(new_node(options_.divergent.files ? Kind::rank : Kind::unknown), node);
  overwrite(to, node, Extent::rest, false);
  for (const Target t : points_to_.of(f_, to).list)
    for (const Target data : points_to_.pointed_to_from(t).list) {
      points_to_.cells().anywhere(data.object());
      for (const Id cell : points_to_.cells().of(data.object())) act(Action::Kind::weak_write, cell, node);
    }
}

void Collector::unknown_call(const Statement& s, const Call& call, Kind given) {
  const Id node = new_node(given);
  if (s.result != kNone) graph_.add_edge(node, program_.value(f_, s.result));
  if (s.memory.base.kind != Operand::Kind::unknown) write(points_to_.of(f_, s.memory), node);
  for (const auto& argument : call.arguments) {
    const Operand& o = argument.operand;
    if (argument.aggregate_size) continue;
    for (const Target t : points_to_.of(f_, o).list) {
      if (t.object() < program_.objects().size() && program_.objects()[t.object()].object->constant) continue;
      points_to_.cells().at(t);  // as in overwrite
      for (const Id cell : points_to_.cells().of(t.object()))
        if (argument.extent == 0 || is_within(cell, t, argument.extent)) act(Action::Kind::weak_write, cell, node);
    }
  }
}

}  // namespace mpivet::statics
