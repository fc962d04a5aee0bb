#include "static/sequences/communicator.h"

#include "static/points_to/stored_in.h"
#include "static/summary/mpi_parameters.h"

namespace mpivet::statics {
namespace {

constexpr int kDeepest = 12;

struct Named {
  const char* spelling;  // how an MPI library spells it: the value of its constant, or the name of its object
  const char* name;
};
// Open MPI: objects in C and mpi_f08, small numbers in Fortran. MPICH: numbers.
constexpr Named kNamed[] = {{"1140850688", "MPI_COMM_WORLD"},
                            {"1140850689", "MPI_COMM_SELF"},
                            {"0", "MPI_COMM_WORLD"},
                            {"1", "MPI_COMM_SELF"},
                            {"ompi_mpi_comm_world", "MPI_COMM_WORLD"},
                            {"ompi_mpi_comm_self", "MPI_COMM_SELF"},
                            {"ompi_f08_mpi_comm_world", "MPI_COMM_WORLD"},
                            {"ompi_f08_mpi_comm_self", "MPI_COMM_SELF"}};

const char* well_known(const std::string& spelling) {
  for (const auto& named : kNamed)
    if (spelling == named.spelling) return named.name;
  return nullptr;
}

Expression constant(const std::string& spelling) {
  const char* name = well_known(spelling);
  return {.base = Expression::Base::constant, .text = name ? name : spelling};
}

}  // namespace

Expression Expression::at(std::int64_t offset) const {
  Expression out = *this;
  out.path.push_back(displacement + offset);
  out.displacement = 0;
  return out;
}

Expression Expression::with_parameter(const Expression& argument) const {
  if (base != Base::parameter) return *this;
  Expression out = argument;
  for (const std::int64_t offset : path) out = out.at(offset);
  out.displacement += displacement;
  return out;
}

std::string Expression::key() const {
  std::string out = base == Base::parameter ? "parameter " + std::to_string(parameter) : text;
  for (const std::int64_t offset : path) out += "[" + std::to_string(offset) + "]";
  if (displacement) out += "+" + std::to_string(displacement);
  return base == Base::unknown ? "?" : out;
}

std::string Expression::display() const {
  if (base == Base::constant && text.starts_with("MPI_")) return text;
  if (base == Base::address && path == std::vector<std::int64_t>{0}) {
    const auto hash = text.find('#');  // the number that makes it unique
    if (hash != 0) return "'" + text.substr(0, hash) + "'";
  }
  return "a communicator";
}

Expression Communicators::of_call(Id f, const Call& call) {
  const auto& info = spec::info(call.function);
  for (std::size_t i = 0; i < info.param_count && i < call.arguments.size(); ++i) {
    if (!is_context(info.params[i]) || info.params[i].dir == spec::Dir::out) continue;
    const Expression handle = of_operand(f, call.arguments[i].operand);
    const bool address = call.by_reference || info.params[i].dir == spec::Dir::inout;
    return address && handle.base != Expression::Base::constant ? contents(f, handle, 0, 0) : handle;
  }
  return {.base = Expression::Base::constant, .text = "all processes"};
}

Expression Communicators::of_operand(Id f, const Operand& o, int depth) {
  switch (o.kind) {
    case Operand::Kind::constant:
    case Operand::Kind::constant_address:
      return constant(std::to_string(o.offset));
    case Operand::Kind::local_address:
    case Operand::Kind::global_address: {
      const bool local = o.kind == Operand::Kind::local_address;
      const Id id = local ? program_.local(f, o.index) : program_.global(program_.functions()[f].unit, o.index);
      const auto& linked = program_.objects()[id];
      const Unit& unit = program_.units()[linked.unit];
      const std::string& symbol = text(unit, linked.object->symbol);
      if (well_known(symbol)) return constant(symbol);
      return {.base = Expression::Base::address,
              .text = text(unit, linked.object->name) + "#" + std::to_string(id),
              .displacement = o.offset,
              .object = id};
    }
    case Operand::Kind::value:
      return of_value(f, o.index, depth);
    case Operand::Kind::function_address:
    case Operand::Kind::undefined:
    case Operand::Kind::unknown:
      return {};
  }
  return {};
}

// Of a temporary that is stored once (Fortran's `int(comm, kind)`), what was stored there: it may mean something to a
// caller.
Expression Communicators::contents(Id f, const Expression& handle, std::int64_t offset, int depth) {
  const Expression itself = handle.at(offset);
  if (handle.base != Expression::Base::address || !handle.path.empty() || depth > kDeepest) return itself;
  const auto& linked = program_.objects()[handle.object];
  if (linked.function != f || linked.object->name != kNone) return itself;
  const auto stored =
      stored_in(program_, f, handle.object - program_.functions()[f].first_object, handle.displacement + offset);
  if (!stored) return itself;
  const Expression from = of_operand(f, *stored, depth + 1);
  return from.base == Expression::Base::unknown ? itself : from;
}

Expression Communicators::of_value(Id f, Id value, int depth) {
  if (depth > kDeepest) return {};
  const Function& function = program_.function(f);
  for (Id p = 0; p < function.parameters.size(); ++p)
    if (function.parameters[p].value == value) return {.base = Expression::Base::parameter, .parameter = p};
  auto& definitions = definitions_[f];
  if (definitions.empty()) {
    definitions.resize(function.values.size(), nullptr);
    for (const Block& block : function.blocks)
      for (const Statement& s : block.statements)
        if (s.result != kNone) definitions[s.result] = &s;
  }
  const Statement* s = definitions[value];
  if (!s) return {};
  const Expression itself{.base = Expression::Base::value, .text = std::to_string(f) + ":" + std::to_string(value)};
  switch (s->kind) {
    case Statement::Kind::copy:
      return of_operand(f, s->operands[0], depth + 1);
    case Statement::Kind::displace: {
      Expression out = of_operand(f, s->operands[0], depth + 1);
      out.displacement += s->memory.offset;
      return out;
    }
    case Statement::Kind::load:
      return s->memory.varying ? itself
                               : contents(f, of_operand(f, s->memory.base, depth + 1), s->memory.offset, depth + 1);
    case Statement::Kind::phi: {
      std::string first;
      Expression out;
      for (const Operand& o : s->operands) {
        if (o.kind == Operand::Kind::value && o.index == value) continue;
        out = of_operand(f, o, depth + 1);
        if (!first.empty() && out.key() != first) return itself;
        first = out.key();
      }
      return out;
    }
    case Statement::Kind::call:
      return of_result(f, function.calls[s->call], depth);
    case Statement::Kind::compute:
    case Statement::Kind::store:
    case Statement::Kind::copy_memory:
    case Statement::Kind::unknown:
      return itself;
  }
  return itself;
}

// The result of a function is named by the call: the same function of the same things gives the same.
Expression Communicators::of_result(Id f, const Call& call, int depth) {
  if (call.kind != Call::Kind::direct) return {};
  std::string name = text(program_.unit_of(f), call.symbol) + "(";
  for (const auto& a : call.arguments) {
    const Expression argument = of_operand(f, a.operand, depth + 1);
    if (argument.base == Expression::Base::unknown) return {};
    name += (argument.base == Expression::Base::parameter ? std::to_string(f) + ":" : "") + argument.key() + ",";
  }
  return {.base = Expression::Base::value, .text = name + ")"};
}

}  // namespace mpivet::statics
