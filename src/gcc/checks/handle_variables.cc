#include "gcc/checks/handle_variables.h"

#include "gcc/build/unit_builder.h"
#include "gcc/checks/mpi_calls.h"

namespace mpivet::gcc {
namespace {

class Finder {
 public:
  explicit Finder(function* body) : body_(body) {}

  std::vector<HandleVariable> find() {
    each_statement([&](gimple* code) { candidates(code); });
    if (variables_.empty()) return {};
    each_statement([&](gimple* code) { walk_stmt_load_store_addr_ops(code, this, loaded, stored, addressed); });
    addresses_in_phis();
    std::vector<HandleVariable> kept;
    for (auto& [decl, variable] : variables_)
      if (escaped_.count(decl) == 0) kept.push_back(std::move(variable));
    // The map knows no order, the warnings should.
    std::sort(kept.begin(), kept.end(),
              [](const auto& a, const auto& b) { return DECL_UID(a.decl) < DECL_UID(b.decl); });
    return kept;
  }

 private:
  using Offset = std::optional<std::int64_t>;

  void each_statement(const std::function<void(gimple*)>& take) {
    basic_block block;
    FOR_EACH_BB_FN(block, body_)
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
      if (!is_gimple_debug(gsi_stmt(at))) take(gsi_stmt(at));
  }

  // A variable is of interest if MPI puts a handle into it, or takes a request from it.
  void candidates(gimple* code) {
    const MpiCall call = mpi_call(code);
    if (call.func == spec::Func::none) return;
    for (unsigned i = 0; i < call.size(); ++i) {
      const bool request = call.param(i).kind == spec::ParamKind::request;
      if (!request && !HandleUse{call.code, call.func, i, {}}.makes_handle()) continue;
      if (const tree decl = variable_behind(gimple_call_arg(call.code, i)); decl != NULL_TREE) {
        HandleVariable& variable = variables_[decl];
        variable.decl = decl;
        variable.handle_size = pointed_size(gimple_call_arg(call.code, i));
        variable.several = TREE_CODE(TREE_TYPE(decl)) == ARRAY_TYPE || size_of(TREE_TYPE(decl)) != variable.handle_size;
      }
    }
  }

  static std::int64_t size_of(tree type) {
    const tree size = TYPE_SIZE_UNIT(type);
    return size != NULL_TREE && tree_fits_shwi_p(size) ? tree_to_shwi(size) : 0;
  }

  // Of what a pointer to a handle, or to an array of handles, points to.
  static std::int64_t pointed_size(tree pointer) {
    tree type = TREE_TYPE(TREE_TYPE(pointer));
    while (TREE_CODE(type) == ARRAY_TYPE) type = TREE_TYPE(type);
    return size_of(type);
  }

  // The local variable whose address this is, directly or by &requests[i] and requests + i.
  tree variable_behind(tree address) const {
    while (TREE_CODE(address) == SSA_NAME) {
      gimple* made = SSA_NAME_DEF_STMT(address);
      if (!passes_on(made) && !gimple_assign_single_p(made)) return NULL_TREE;
      address = gimple_assign_rhs1(made);
    }
    if (TREE_CODE(address) != ADDR_EXPR) return NULL_TREE;
    const tree base = get_base_address(TREE_OPERAND(address, 0));
    return base != NULL_TREE && is_own(base) ? base : NULL_TREE;
  }

  // The result is an address in the same variable as the first operand.
  static bool passes_on(gimple* code) {
    return is_gimple_assign(code) && TREE_CODE(gimple_assign_lhs(code)) == SSA_NAME &&
           (gimple_assign_rhs_code(code) == POINTER_PLUS_EXPR || gimple_assign_cast_p(code));
  }

  // Variables of a Fortran main program may be static, and are local all the same.
  bool is_own(tree decl) const {
    if (!VAR_P(decl) || DECL_CONTEXT(decl) != body_->decl || DECL_EXTERNAL(decl) || TREE_PUBLIC(decl)) return false;
    return !TREE_STATIC(decl) || is_main_program(body_);
  }

  void addresses_in_phis() {
    basic_block block;
    FOR_EACH_BB_FN(block, body_)
    for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
      for (unsigned i = 0; i < gimple_phi_num_args(at.phi()); ++i)
        if (const tree operand = gimple_phi_arg_def(at.phi(), i); TREE_CODE(operand) == ADDR_EXPR)
          if (const tree base = get_base_address(TREE_OPERAND(operand, 0)); base != NULL_TREE) escape(base);
  }

  HandleVariable* known(tree decl) {
    const auto at = variables_.find(decl);
    return at != variables_.end() ? &at->second : nullptr;
  }

  void escape(tree decl) { escaped_.insert(decl); }

  // The address stands in `code`: in a call of MPI, or it is put into a register.
  void take_address(gimple* code, tree address, tree decl) {
    HandleVariable* variable = known(decl);
    if (variable == nullptr) return;
    const Offset offset = constant_offset(TREE_CODE(address) == ADDR_EXPR ? TREE_OPERAND(address, 0) : address);
    if (gcall* call = dyn_cast<gcall*>(code)) return in_call(*variable, call, offset, address, Holds::address);
    const bool to_register = is_gimple_assign(code) && TREE_CODE(gimple_assign_lhs(code)) == SSA_NAME &&
                             (gimple_assign_single_p(code) || passes_on(code));
    if (to_register)
      follow(*variable, gimple_assign_lhs(code), passed_on(code, offset), Holds::address);
    else if (!follow_descriptor(*variable, code, offset))
      escape(decl);
  }

  // mpi_f08: the array is described by a variable that gfortran makes for the call, and its address is loaded from
  // there again. False: it is used in other ways.
  bool follow_descriptor(HandleVariable& variable, gimple* code, Offset offset) {
    if (!gimple_assign_single_p(code) || TREE_CODE(gimple_assign_lhs(code)) != COMPONENT_REF) return false;
    const tree field = gimple_assign_lhs(code), descriptor = get_base_address(field);
    if (!VAR_P(descriptor) || !DECL_ARTIFICIAL(descriptor) || is_global_var(descriptor)) return false;
    std::vector<tree> loaded_again;
    gimple_stmt_iterator at = gsi_for_stmt(code);
    for (gsi_next(&at); !gsi_end_p(at); gsi_next(&at)) {
      gimple* next = gsi_stmt(at);
      if (gimple_clobber_p(next) && gimple_assign_lhs(next) == descriptor) {
        for (const tree name : loaded_again) follow(variable, name, offset, Holds::address);
        return true;
      }
      if (gimple_assign_load_p(next) && operand_equal_p(gimple_assign_rhs1(next), field))
        loaded_again.push_back(gimple_assign_lhs(next));
      else if (is_gimple_call(next) && names(next, descriptor))
        return false;
    }
    return false;
  }

  static bool names(gimple* call, tree decl) {
    for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
      if (const tree argument = gimple_call_arg(call, i);
          TREE_CODE(argument) == ADDR_EXPR && get_base_address(TREE_OPERAND(argument, 0)) == decl)
        return true;
    return false;
  }

  static Offset constant_offset(tree reference) {
    poly_int64 offset;
    if (get_addr_base_and_unit_offset(reference, &offset) == NULL_TREE) return std::nullopt;
    return offset.to_constant();
  }

  // What has become of an address with this offset.
  static Offset passed_on(gimple* code, Offset offset) {
    if (gimple_assign_rhs_code(code) != POINTER_PLUS_EXPR) return offset;
    const tree step = gimple_assign_rhs2(code);
    if (!offset || TREE_CODE(step) != INTEGER_CST) return std::nullopt;
    return *offset + wi::to_wide(step).to_shwi();
  }

  static bool compares(gimple* code) {
    return gimple_code(code) == GIMPLE_COND ||
           (is_gimple_assign(code) && TREE_CODE_CLASS(gimple_assign_rhs_code(code)) == tcc_comparison);
  }

  enum class Holds : unsigned char {
    address,
    handle
  };
  // It goes where it is not followed. Who has the address may change the variable, who has the handle may not.
  void lose(HandleVariable& variable, Holds holds) {
    if (holds == Holds::address)
      escape(variable.decl);
    else
      variable.copied = true;
  }

  // A register holds the address, or the handle itself: all its uses should be arguments of MPI, or ask what it is.
  void follow(HandleVariable& variable, tree name, Offset offset, Holds holds) {
    imm_use_iterator at;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, at, name) {
      gimple* code = USE_STMT(use);
      if (is_gimple_debug(code) || compares(code)) continue;
      if (passes_on(code) && gimple_assign_rhs1(code) == name)
        follow(variable, gimple_assign_lhs(code), passed_on(code, offset), holds);
      else if (gcall* call = dyn_cast<gcall*>(code))
        in_call(variable, call, offset, name, holds);
      else
        lose(variable, holds);
    }
  }

  void in_call(HandleVariable& variable, gcall* call, Offset offset, tree argument, Holds holds) {
    const spec::Func func = mpi_call(call).func;
    if (func == spec::Func::none) return lose(variable, holds);
    for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
      if (gimple_call_arg(call, i) != argument) continue;
      if (i >= spec::info(func).param_count) return lose(variable, holds);
      variable.uses.push_back({call, func, i, offset});
    }
  }

  static bool loaded(gimple* code, tree base, tree reference, void* data) {
    auto* self = static_cast<Finder*>(data);
    HandleVariable* variable = self->known(base);
    if (variable == nullptr) return false;
    const bool to_register = gimple_assign_single_p(code) && TREE_CODE(gimple_assign_lhs(code)) == SSA_NAME;
    if (to_register)
      self->follow(*variable, gimple_assign_lhs(code), constant_offset(reference), Holds::handle);
    else
      self->lose(*variable, Holds::handle);
    return false;
  }

  static bool stored(gimple* code, tree base, tree, void* data) {
    HandleVariable* variable = static_cast<Finder*>(data)->known(base);
    if (variable != nullptr && !gimple_clobber_p(code)) variable->assignments.push_back(code);
    return false;
  }

  static bool addressed(gimple* code, tree reference, tree operand, void* data) {
    const tree base = get_base_address(reference);
    if (base != NULL_TREE) static_cast<Finder*>(data)->take_address(code, operand, base);
    return false;
  }

  function* body_;
  std::unordered_map<tree, HandleVariable> variables_;
  std::unordered_set<tree> escaped_;
};

}  // namespace

bool is_main_program(function* body) {
  return MAIN_NAME_P(DECL_NAME(body->decl)) || linkage_name(body->decl) == "MAIN__";
}

bool HandleUse::starts_operation() const {
  const spec::FunctionInfo& info = spec::info(func);
  return param().kind == spec::ParamKind::request && info.creates == spec::HandleKind::request &&
         info.start == spec::Start::nonblocking;
}

bool HandleUse::makes_handle() const {
  const spec::FunctionInfo& info = spec::info(func);
  return param().dir == spec::Dir::out && info.creates != spec::HandleKind::none &&
         handle_kind(param().kind) == info.creates;
}

bool HandleUse::apart_from(std::optional<std::int64_t> other) const {
  return !param().array && offset && other && *offset != *other;
}

std::vector<HandleVariable> handle_variables(function* body) { return Finder(body).find(); }

}  // namespace mpivet::gcc
