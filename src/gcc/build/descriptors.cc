#include "gcc/build/descriptors.h"

namespace mpivet::gcc {
namespace {

// The local descriptor that a field is loaded from.
tree descriptor_of(gimple* load) {
  if (!gimple_assign_load_p(load) || TREE_CODE(gimple_assign_rhs1(load)) != COMPONENT_REF) return NULL_TREE;
  const tree variable = get_base_address(gimple_assign_rhs1(load));
  return variable != NULL_TREE && VAR_P(variable) && !is_global_var(variable) ? variable : NULL_TREE;
}

bool is_given(gimple* code, tree variable) {
  if (!is_gimple_call(code)) return false;
  for (unsigned i = 0; i < gimple_call_num_args(code); ++i)
    if (const tree argument = gimple_call_arg(code, i);
        TREE_CODE(argument) == ADDR_EXPR && get_base_address(TREE_OPERAND(argument, 0)) == variable)
      return true;
  return false;
}

bool stores(gimple* code, tree field) {
  return gimple_assign_single_p(code) && !gimple_clobber_p(code) && operand_equal_p(gimple_assign_lhs(code), field);
}

// What the current function puts into fields of its local variables.
class Constants {
 public:
  explicit Constants(function* body) : body_(body) {
    basic_block block;
    FOR_EACH_BB_FN(block, body)
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) look_at(gsi_stmt(at));
  }

  bool is_of(function* body) const { return body_ == body; }

  std::optional<std::int64_t> value(tree variable, tree field) const {
    if (known_elsewhere_.count(variable) != 0) return std::nullopt;
    const auto at = stored_.find(key(variable, field));
    return at != stored_.end() ? at->second : std::nullopt;
  }

 private:
  using Key = std::uint64_t;
  static Key key(tree variable, tree field) {
    poly_int64 offset = 0;
    get_addr_base_and_unit_offset(field, &offset);
    return (static_cast<Key>(DECL_UID(variable)) << 32U) + static_cast<Key>(offset.to_constant());
  }

  void look_at(gimple* code) {
    if (is_gimple_call(code)) {
      for (unsigned i = 0; i < gimple_call_num_args(code); ++i)
        if (const tree argument = gimple_call_arg(code, i); TREE_CODE(argument) == ADDR_EXPR)
          known_elsewhere_.insert(get_base_address(TREE_OPERAND(argument, 0)));
      return;
    }
    if (!gimple_assign_single_p(code) || TREE_CODE(gimple_assign_lhs(code)) != COMPONENT_REF) return;
    const tree variable = get_base_address(gimple_assign_lhs(code)), stored = gimple_assign_rhs1(code);
    if (variable == NULL_TREE || !VAR_P(variable)) return;
    const auto value = TREE_CODE(stored) == INTEGER_CST ? std::optional(wi::to_wide(stored).to_shwi()) : std::nullopt;
    const auto [at, is_first] = stored_.emplace(key(variable, gimple_assign_lhs(code)), value);
    if (!is_first && at->second != value) at->second = std::nullopt;
  }

  function* body_;
  std::unordered_set<tree> known_elsewhere_;
  std::unordered_map<Key, std::optional<std::int64_t>> stored_;
};

// Asked for again and again while one function is looked at.
const Constants& constants_of_function() {
  static std::unique_ptr<Constants> constants;
  if (!constants || !constants->is_of(cfun)) constants = std::make_unique<Constants>(cfun);
  return *constants;
}

}  // namespace

tree address_put_into_descriptor(gimple* load) {
  const tree variable = descriptor_of(load);
  if (variable == NULL_TREE || !DECL_ARTIFICIAL(variable) || !POINTER_TYPE_P(TREE_TYPE(gimple_assign_lhs(load))))
    return NULL_TREE;
  gimple_stmt_iterator at = gsi_for_stmt(load);
  for (gsi_prev(&at); !gsi_end_p(at); gsi_prev(&at)) {
    gimple* code = gsi_stmt(at);
    if (gimple_clobber_p(code) || is_given(code, variable)) {
      if (!gimple_clobber_p(code) || gimple_assign_lhs(code) == variable) return NULL_TREE;
      continue;
    }
    if (stores(code, gimple_assign_rhs1(load))) return gimple_assign_rhs1(code);
  }
  return NULL_TREE;
}

std::optional<std::int64_t> constant_of_descriptor(gimple* load) {
  const tree variable = descriptor_of(load);
  if (cfun == nullptr || variable == NULL_TREE || !INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(load))))
    return std::nullopt;
  return constants_of_function().value(variable, gimple_assign_rhs1(load));
}

}  // namespace mpivet::gcc
