#include "gcc/checks/member_extent.h"

#include "gcc/checks/stored_value.h"

namespace mpivet::gcc {
namespace {

// Fortran hands arrays over by descriptors, whose first member is the address.
tree referred_to(tree address) {
  constexpr int kMostSteps = 4;
  for (int steps = 0; steps < kMostSteps && TREE_CODE(address) == SSA_NAME; ++steps) {
    gimple* made = SSA_NAME_DEF_STMT(address);
    if (!gimple_assign_single_p(made)) return NULL_TREE;
    address = gimple_assign_rhs1(made);
    if (TREE_CODE(address) != COMPONENT_REF) continue;
    const tree variable = TREE_OPERAND(address, 0);
    const bool at_start = VAR_P(variable) && TYPE_FIELDS(TREE_TYPE(variable)) == TREE_OPERAND(address, 1);
    if (!at_start || (address = stored_value(made, variable)) == NULL_TREE) return NULL_TREE;
  }
  return TREE_CODE(address) == ADDR_EXPR ? TREE_OPERAND(address, 0) : NULL_TREE;
}

// The member of the whole object that a reference is to, or to a part of.
tree outermost_member(tree reference) {
  tree found = NULL_TREE;
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
    if (TREE_CODE(reference) == COMPONENT_REF) found = reference;
  return found;
}

std::string_view name_of(tree type) {
  tree name = TYPE_NAME(TYPE_MAIN_VARIANT(type));
  if (name != NULL_TREE && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name == NULL_TREE ? std::string_view{} : IDENTIFIER_POINTER(name);
}

bool is_last(tree field) {
  for (tree next = DECL_CHAIN(field); next != NULL_TREE; next = DECL_CHAIN(next))
    if (TREE_CODE(next) == FIELD_DECL) return false;
  return true;
}

// An array, but for one at the end, which may be longer than it says. A structure without a name may be a COMMON block,
// whose arrays are passed as one. What the compiler has put together from the variables that inner functions use has
// nothing to do with each other.
bool stands_alone(tree member) {
  const tree whole = TREE_TYPE(TREE_OPERAND(member, 0));
  const std::string_view name = name_of(whole);
  if (TREE_CODE(whole) != RECORD_TYPE || name.empty()) return false;
  if (name.starts_with("FRAME.")) return true;
  return TREE_CODE(TREE_TYPE(member)) == ARRAY_TYPE && !is_last(TREE_OPERAND(member, 1));
}

struct Extent {
  std::int64_t begin = 0, size = 0;
};
std::optional<Extent> extent_of(tree reference) {
  poly_int64 offset = 0, size = 0, most = 0;
  bool reversed = false;
  get_ref_base_and_extent(reference, &offset, &size, &most, &reversed);
  if (size.to_constant() < 0 || most.to_constant() != size.to_constant()) return std::nullopt;
  return Extent{offset.to_constant() / BITS_PER_UNIT, size.to_constant() / BITS_PER_UNIT};
}

}  // namespace

std::uint64_t member_extent(tree address) {
  const tree reference = referred_to(address);
  if (reference == NULL_TREE) return 0;
  const tree member = outermost_member(reference);
  if (member == NULL_TREE || !stands_alone(member)) return 0;
  const auto here = extent_of(reference), whole = extent_of(member);
  if (!here || !whole || here->begin >= whole->begin + whole->size) return 0;
  return static_cast<std::uint64_t>(whole->begin + whole->size - here->begin);
}

}  // namespace mpivet::gcc
