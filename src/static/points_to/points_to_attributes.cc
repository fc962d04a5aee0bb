// Attributes: a pointer that is kept with a communicator, window or datatype under a key comes back from there. What
// has the same key is known by the variable that holds it; which communicator it is kept with is not told apart.
#include "static/points_to/points_to_solver.h"

namespace mpivet::statics {
namespace {

struct AttributeCall {
  const Operand* key = nullptr;
  const Operand* pointer = nullptr;
  bool sets = false;
};

AttributeCall attribute_call(const Call& call) {
  AttributeCall out;
  const auto& info = spec::info(call.function);
  for (std::size_t i = 0; i < call.arguments.size() && i < info.param_count; ++i) {
    const spec::Param& p = info.params[i];
    if (p.kind == spec::ParamKind::keyval && p.dir == spec::Dir::in) out.key = &call.arguments[i].operand;
    if (p.kind != spec::ParamKind::pointer) continue;
    out.pointer = &call.arguments[i].operand;
    out.sets = p.dir == spec::Dir::in;
  }
  return out;
}

const Statement* definition(const Function& function, const Operand& o) {
  if (o.kind != Operand::Kind::value) return nullptr;
  for (const Block& block : function.blocks)
    for (const Statement& s : block.statements)
      if (s.result == o.index) return &s;
  return nullptr;
}

}  // namespace

// The variable that the key is kept in; of Fortran's calls the address of it is given.
std::optional<Target> PointsTo::Solver::key_of_attribute(Id f, const Call& call) const {
  const AttributeCall attribute = attribute_call(call);
  if (!attribute.key || !attribute.pointer) return {};
  if (attribute.key->kind == Operand::Kind::global_address) return address(f, *attribute.key);
  const Statement* load = definition(program_.function(f), *attribute.key);
  if (!load || load->kind != Statement::Kind::load || load->memory.varying ||
      load->memory.base.kind != Operand::Kind::global_address)
    return {};
  return address(f, load->memory.base).plus(load->memory.offset);
}

void PointsTo::Solver::find_attributes() {
  for (Id f = 0; f < program_.functions().size(); ++f)
    for (const Call& call : program_.function(f).calls) {
      if (call.kind != Call::Kind::mpi || !attribute_call(call).sets) continue;
      if (const auto key = key_of_attribute(f, call); key && !attributes_.count(*key))
        attributes_[*key] = graph_.new_node();
    }
}

// False: it is no call about an attribute, or of one that the program does not set.
bool PointsTo::Solver::collect_attribute(Id f, const Call& call) {
  const auto key = key_of_attribute(f, call);
  const auto found = key ? attributes_.find(*key) : attributes_.end();
  if (found == attributes_.end()) return false;
  const AttributeCall attribute = attribute_call(call);
  if (attribute.sets)
    operand_flows(f, *attribute.pointer, found->second);
  else
    on_targets(f, *attribute.pointer, {.kind = Rule::Kind::store, .other = found->second});
  return true;
}

}  // namespace mpivet::statics
