#include "gcc/checks/fetched_pointer.h"

#include "gcc/build/containers.h"
#include "gcc/build/harmless_calls.h"
#include "gcc/checks/mpi_calls.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

constexpr int kDeep = 4;

struct Fetched {
  gimple* at = nullptr;
  Address from;             // the pointer, or the container that has it
  tree object = NULL_TREE;  // the expression for it
  bool content = false;
  std::int64_t size = 0;  // of what it was fetched from
};

std::int64_t size_of(tree type) {
  const tree size = TYPE_SIZE_UNIT(type);
  return size != NULL_TREE && tree_fits_shwi_p(size) ? tree_to_shwi(size) : 0;
}

// The expression whose address this is.
tree object_behind(tree address) {
  if (TREE_CODE(address) == SSA_NAME && gimple_assign_single_p(SSA_NAME_DEF_STMT(address)))
    address = gimple_assign_rhs1(SSA_NAME_DEF_STMT(address));
  return TREE_CODE(address) == ADDR_EXPR ? TREE_OPERAND(address, 0) : NULL_TREE;
}

std::optional<Fetched> fetched(tree pointer) {
  if (TREE_CODE(pointer) != SSA_NAME) return std::nullopt;
  gimple* made = SSA_NAME_DEF_STMT(pointer);
  if (gimple_assign_load_p(made)) {
    const tree object = gimple_assign_rhs1(made);
    return Fetched{made, address_of(object), object, false, size_of(TREE_TYPE(object))};
  }
  const auto call = content_call(made);
  if (!call || call->in_place) return std::nullopt;
  return Fetched{made, address_behind(call->object), object_behind(call->object), true,
                 size_of(TREE_TYPE(TREE_TYPE(call->object)))};
}

// Where a pointer or container is kept.
struct Holder {
  Address at;
  std::int64_t size;
};

bool meets(const Address& at, std::int64_t size, const Holder& holder) {
  const auto ahead = distance(holder.at, at);
  return !ahead || (*ahead > -std::max<std::int64_t>(size, 1) && *ahead < holder.size);
}

// A store of something that is no pointer cannot change one; neither can one to another variable.
bool stores_into(tree target, const Holder& holder) {
  if (target == NULL_TREE || is_gimple_reg(target)) return false;
  const tree type = TREE_TYPE(target);
  const Address at = address_of(target);
  if (at.known() && at.base == holder.at.base) return meets(at, size_of(type), holder);
  if (at.known() && DECL_P(at.base) && DECL_P(holder.at.base)) return false;
  return POINTER_TYPE_P(type) || AGGREGATE_TYPE_P(type);
}

bool is_given(gimple* call, const Holder& holder) {
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    const tree argument = gimple_call_arg(call, i);
    if (!POINTER_TYPE_P(TREE_TYPE(argument))) continue;
    const Address at = address_behind(argument);
    if (at.known() && at.base == holder.at.base && meets(at, 1, holder)) return true;
  }
  return false;
}

bool may_change(gimple* code, const Holder& holder) {
  if (gimple_code(code) == GIMPLE_ASM) return true;
  if (gimple_clobber_p(code)) return address_of(gimple_assign_lhs(code)).base == holder.at.base;
  if (is_gimple_assign(code)) return stores_into(gimple_assign_lhs(code), holder);
  gcall* call = dyn_cast<gcall*>(code);
  if (call == nullptr || content_call(code)) return false;
  if (stores_into(gimple_call_lhs(call), holder)) return true;
  const bool known = mpi_call(call).func != spec::Func::none || is_harmless(call);
  return known ? is_given(call, holder) : true;
}

bool same(tree first, tree second, int depth);

// Whether two places are one, though the way to them may lead through pointers that were fetched twice.
bool same_place(const Address& first, const Address& second, int depth) {
  if (!first.known() || !second.known()) return false;
  Address moved = second;
  if (first.base != second.base) {
    if (TREE_CODE(first.base) != SSA_NAME || TREE_CODE(second.base) != SSA_NAME) return false;
    if (!same(first.base, second.base, depth)) return false;
    moved.base = first.base;
  }
  return distance(first, moved) == 0;
}

// Whether nothing changes it on the ways to `end`, where it is called `there`.
bool is_kept_until(const Fetched& pointer, gimple* end, const Holder& there) {
  const Walk between =
      Walk::behind(pointer.at, Ways::ordinary, [&](gimple* code) { return code == end || code == pointer.at; });
  return between.reaches(end) &&
         std::none_of(between.statements().begin(), between.statements().end(), [&](gimple* code) {
           return code != end && (may_change(code, {pointer.from, pointer.size}) || may_change(code, there));
         });
}

bool same(tree first, tree second, int depth) {
  if (first == second) return true;
  if (depth == 0) return false;
  const auto one = fetched(first), other = fetched(second);
  if (!one || !other || one->content != other->content) return false;
  if (!same_place(one->from, other->from, depth - 1)) return false;
  return is_kept_until(*one, other->at, {other->from, other->size});
}

}  // namespace

bool same_pointer(tree first, tree second) { return same(first, second, kDeep); }

bool destroys_content(gimple* code, tree pointer) {
  const tree container = destroyed_container(code);
  const auto from = container != NULL_TREE ? fetched(pointer) : std::nullopt;
  if (!from || !from->content) return false;
  const Address destroyed = address_behind(container);
  return same_place(from->from, destroyed, kDeep) && is_kept_until(*from, code, {destroyed, from->size});
}

tree name_of_fetched(tree pointer) {
  const auto from = fetched(pointer);
  tree object = from ? from->object : NULL_TREE;
  while (object != NULL_TREE && TREE_CODE(object) == ARRAY_REF) object = TREE_OPERAND(object, 0);
  if (object == NULL_TREE) return NULL_TREE;
  if (TREE_CODE(object) == COMPONENT_REF) {
    // The address in the descriptor of a Fortran array.
    const tree field = TREE_OPERAND(object, 1), outer = TREE_OPERAND(object, 0);
    const bool in_descriptor = lang_GNU_Fortran() && DECL_NAME(field) == get_identifier("data");
    object = !in_descriptor ? field : TREE_CODE(outer) == COMPONENT_REF ? TREE_OPERAND(outer, 1) : outer;
  }
  return DECL_P(object) ? DECL_NAME(object) : NULL_TREE;
}

}  // namespace mpivet::gcc
