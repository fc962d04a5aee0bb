#include "gcc/checks/address.h"

#include "checks/words/buffers.h"
#include "gcc/build/containers.h"
#include "gcc/build/descriptors.h"
#include "gcc/checks/fetched_pointer.h"

namespace mpivet::gcc {
namespace {

constexpr int kDeep = 30;

void add_linear(Address& to, tree expression, std::int64_t factor, int depth);

std::optional<std::int64_t> constant(tree expression) {
  if (TREE_CODE(expression) != INTEGER_CST) return std::nullopt;
  return wi::to_wide(expression).to_shwi();
}

// Whether the value stays what it was.
bool widens(tree to, tree from) {
  return INTEGRAL_TYPE_P(to) && INTEGRAL_TYPE_P(from) && TYPE_PRECISION(to) >= TYPE_PRECISION(from);
}

// Whether the operation is linear and has been added.
bool add_operation(Address& to, tree_code code, tree type, tree first, tree second, std::int64_t factor, int depth) {
  switch (code) {
    case PLUS_EXPR:
    case MINUS_EXPR:
      add_linear(to, first, factor, depth);
      add_linear(to, second, code == PLUS_EXPR ? factor : -factor, depth);
      return true;
    case MULT_EXPR: {
      const bool first_constant = constant(first).has_value();
      const auto by = constant(first_constant ? first : second);
      if (!by) return false;
      add_linear(to, first_constant ? second : first, factor * *by, depth);
      return true;
    }
    case NEGATE_EXPR:
      add_linear(to, first, -factor, depth);
      return true;
    case SSA_NAME:
    case INTEGER_CST:
      add_linear(to, first, factor, depth);
      return true;
    CASE_CONVERT:
      if (!widens(type, TREE_TYPE(first))) return false;
      add_linear(to, first, factor, depth);
      return true;
    default:
      return false;
  }
}

// What an integer expression adds to a distance: constants, registers, and sums and multiples of them.
void add_linear(Address& to, tree expression, std::int64_t factor, int depth) {
  if (depth > kDeep) return to.forget();
  if (const auto value = constant(expression)) {
    to.offset += factor * *value;
    return;
  }
  if (TREE_CODE(expression) == SSA_NAME) {
    gimple* made = SSA_NAME_DEF_STMT(expression);
    if (const auto value = constant_of_descriptor(made)) {
      to.offset += factor * *value;
      return;
    }
    const bool added = is_gimple_assign(made) && gimple_num_ops(made) <= 3 &&
                       add_operation(to, gimple_assign_rhs_code(made), TREE_TYPE(expression), gimple_assign_rhs1(made),
                                     gimple_assign_rhs2(made), factor, depth + 1);
    if (!added) to.add(expression, factor);
    return;
  }
  const bool unary = UNARY_CLASS_P(expression);
  if (!unary && !BINARY_CLASS_P(expression)) return to.forget();
  if (!add_operation(to, TREE_CODE(expression), TREE_TYPE(expression), TREE_OPERAND(expression, 0),
                     unary ? NULL_TREE : TREE_OPERAND(expression, 1), factor, depth + 1))
    to.forget();
}

// The same address in another register, plus a distance that is added; NULL_TREE: it begins here.
tree step_back(Address& address, gimple* made) {
  if (const auto call = content_call(made)) {
    if (call->index != NULL_TREE) add_linear(address, call->index, call->element, 0);
    return call->in_place ? call->object : NULL_TREE;
  }
  if (!is_gimple_assign(made)) return NULL_TREE;
  if (const tree put = address_put_into_descriptor(made); put != NULL_TREE) return put;
  const tree from = gimple_assign_rhs1(made);
  if (gimple_assign_rhs_code(made) == ADDR_EXPR) return from;
  if (gimple_assign_cast_p(made) || gimple_assign_rhs_code(made) == SSA_NAME)
    return POINTER_TYPE_P(TREE_TYPE(from)) ? from : NULL_TREE;
  if (gimple_assign_rhs_code(made) != POINTER_PLUS_EXPR) return NULL_TREE;
  add_linear(address, gimple_assign_rhs2(made), 1, 0);
  return from;
}

void find_base(Address& address, tree pointer);

tree member_name(tree reference) {
  while (TREE_CODE(reference) == ARRAY_REF) reference = TREE_OPERAND(reference, 0);
  return TREE_CODE(reference) == COMPONENT_REF ? DECL_NAME(TREE_OPERAND(reference, 1)) : NULL_TREE;
}

void find_base_of_reference(Address& address, tree reference) {
  poly_int64 bits, position;
  tree distance = NULL_TREE;
  machine_mode mode;
  int is_unsigned = 0, reversed = 0, is_volatile = 0;
  const tree base =
      get_inner_reference(reference, &bits, &position, &distance, &mode, &is_unsigned, &reversed, &is_volatile);
  address.offset += position.to_constant() / BITS_PER_UNIT;
  if (distance != NULL_TREE) {
    address.base = base;
    add_linear(address, distance, 1, 0);
    if (!address.known()) return;
  }
  address.base = NULL_TREE;
  if (TREE_CODE(base) == MEM_REF) {
    if (address.name == NULL_TREE) address.name = member_name(reference);
    address.offset += wi::to_wide(TREE_OPERAND(base, 1)).to_shwi();
    find_base(address, TREE_OPERAND(base, 0));
  } else if (VAR_P(base) || TREE_CODE(base) == PARM_DECL || TREE_CODE(base) == RESULT_DECL) {
    address.base = base;
  }
}

void find_base(Address& address, tree pointer) {
  for (int steps = 0; steps < kDeep && TREE_CODE(pointer) == SSA_NAME; ++steps) {
    address.base = pointer;
    if (address.name == NULL_TREE) address.name = SSA_NAME_IDENTIFIER(pointer);
    const tree before = step_back(address, SSA_NAME_DEF_STMT(pointer));
    if (before == NULL_TREE || !address.known()) return;
    pointer = before;
  }
  address.base = NULL_TREE;
  if (TREE_CODE(pointer) == ADDR_EXPR) find_base_of_reference(address, TREE_OPERAND(pointer, 0));
}

}  // namespace

void Address::add(tree variable, std::int64_t factor) {
  const auto behind = [](const Term& term, tree other) {
    return SSA_NAME_VERSION(term.name) < SSA_NAME_VERSION(other);
  };
  const auto at = std::lower_bound(terms.begin(), terms.end(), variable, behind);
  if (at == terms.end() || at->name != variable)
    terms.insert(at, {variable, factor});
  else if ((at->factor += factor) == 0)
    terms.erase(at);
}

Address address_behind(tree pointer) {
  Address address;
  find_base(address, pointer);
  return address;
}

Address address_of(tree reference) {
  Address address;
  find_base_of_reference(address, reference);
  return address;
}

std::string shown_base(const Address& address) {
  tree name = DECL_P(address.base) ? DECL_NAME(address.base) : name_of_fetched(address.base);
  if (name == NULL_TREE) name = address.name;
  return checks::words::name_of_buffer(name != NULL_TREE ? IDENTIFIER_POINTER(name) : "");
}

std::optional<std::int64_t> distance(const Address& first, const Address& second) {
  const auto same = [](const Address::Term& a, const Address::Term& b) {
    return a.name == b.name && a.factor == b.factor;
  };
  if (!first.known() || first.base != second.base || first.terms.size() != second.terms.size()) return std::nullopt;
  if (!std::equal(first.terms.begin(), first.terms.end(), second.terms.begin(), same)) return std::nullopt;
  return second.offset - first.offset;
}

}  // namespace mpivet::gcc
