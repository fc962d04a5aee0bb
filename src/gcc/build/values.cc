// What an expression without side effects stands for: a register, a constant, an address.
#include "gcc/build/function_builder.h"

namespace mpivet::gcc {
namespace {

// A literal or PARAMETER that Fortran passes by reference.
bool is_constant_copy(tree decl) {
  if (TREE_CODE(decl) == CONST_DECL) return TREE_CODE(DECL_INITIAL(decl)) == INTEGER_CST;
  return VAR_P(decl) && TREE_READONLY(decl) && TREE_STATIC(decl) && !TREE_PUBLIC(decl) && DECL_ARTIFICIAL(decl) &&
         DECL_INITIAL(decl) != NULL_TREE && TREE_CODE(DECL_INITIAL(decl)) == INTEGER_CST;
}

bool has_static_storage(tree decl) { return VAR_P(decl) && (TREE_STATIC(decl) || DECL_EXTERNAL(decl)); }

}  // namespace

std::int64_t constant_value(tree constant) {
  return TREE_CODE(constant) == INTEGER_CST && tree_fits_shwi_p(constant) ? tree_to_shwi(constant) : 0;
}

bool in_memory(tree expression) {
  // A structure is a "value" to GCC, though nothing but memory can hold it.
  if (VAR_P(expression) || TREE_CODE(expression) == PARM_DECL || TREE_CODE(expression) == RESULT_DECL)
    return !is_gimple_reg(expression);
  return !is_gimple_val(expression) && TREE_CODE(expression) != CONSTRUCTOR && TREE_CODE(expression) != STRING_CST &&
         (DECL_P(expression) || REFERENCE_CLASS_P(expression));
}

Id FunctionBuilder::temporary() {
  function_.values.emplace_back();
  return static_cast<Id>(function_.values.size() - 1);
}

Id FunctionBuilder::value(tree name) {
  Id& id = values_[SSA_NAME_VERSION(name)];
  if (id == kNone) {
    id = temporary();
    if (SSA_NAME_VAR(name) != NULL_TREE) function_.values[id].name = unit_.variable_name(SSA_NAME_VAR(name));
  }
  return id;
}

Operand FunctionBuilder::default_value(tree name) {
  const tree variable = SSA_NAME_VAR(name);
  // An aggregate result that the caller made room for is reached through a pointer.
  if (TREE_CODE(variable) == RESULT_DECL) return {Operand::Kind::local_address, result_object(), 0};
  if (TREE_CODE(variable) == PARM_DECL) return {Operand::Kind::value, value(name), 0};
  return {Operand::Kind::undefined, kNone, 0};
}

Operand FunctionBuilder::operand(tree expression) {
  switch (TREE_CODE(expression)) {
    case SSA_NAME:
      if (SSA_NAME_IS_DEFAULT_DEF(expression) && SSA_NAME_VAR(expression) != NULL_TREE)
        return default_value(expression);
      return {Operand::Kind::value, value(expression), 0};
    case ADDR_EXPR:
      return address_operand(TREE_OPERAND(expression, 0));
    case CONSTRUCTOR:
    case STRING_CST:
      return {Operand::Kind::constant, kNone, 0};
    default:
      if (CONSTANT_CLASS_P(expression)) return {Operand::Kind::constant, kNone, constant_value(expression)};
      return {};
  }
}

Operand FunctionBuilder::address_operand(tree reference) {
  if (TREE_CODE(reference) == FUNCTION_DECL)
    return {Operand::Kind::function_address, unit_.string(linkage_name(reference)), 0};
  if (is_constant_copy(reference))
    return {Operand::Kind::constant_address, kNone, constant_value(DECL_INITIAL(reference))};
  if (TREE_CODE(reference) == STRING_CST || TREE_CODE(reference) == LABEL_DECL || TREE_CODE(reference) == CONST_DECL)
    return {Operand::Kind::constant, kNone, 0};
  return address_of(memory(reference, nullptr));
}

Operand FunctionBuilder::decl_address(tree decl) {
  if (has_static_storage(decl)) return {Operand::Kind::global_address, unit_.global(decl), 0};
  if (TREE_CODE(decl) == RESULT_DECL) return {Operand::Kind::local_address, result_object(), 0};
  if (VAR_P(decl) || TREE_CODE(decl) == PARM_DECL) return {Operand::Kind::local_address, local_object(decl), 0};
  if (TREE_CODE(decl) == STRING_CST || TREE_CODE(decl) == CONST_DECL) return {Operand::Kind::constant, kNone, 0};
  return {};
}

Id FunctionBuilder::local_object(tree decl) {
  const auto [at, made] = objects_.try_emplace(decl, static_cast<Id>(function_.objects.size()));
  if (made) {
    statics::Object& object = function_.objects.emplace_back();
    object.name = unit_.variable_name(decl);
    // What a caller makes room for is declared as a reference to it.
    const bool by_reference = TREE_CODE(decl) == RESULT_DECL && DECL_BY_REFERENCE(decl);
    const tree size = by_reference ? TYPE_SIZE_UNIT(TREE_TYPE(TREE_TYPE(decl))) : DECL_SIZE_UNIT(decl);
    if (size != NULL_TREE && tree_fits_uhwi_p(size)) object.size = tree_to_uhwi(size);
  }
  return at->second;
}

Id FunctionBuilder::result_object() { return function_.result_object = local_object(DECL_RESULT(node_->decl)); }

}  // namespace mpivet::gcc
