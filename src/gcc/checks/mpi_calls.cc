#include "gcc/checks/mpi_calls.h"

#include "gcc/build/unit_builder.h"
#include "gcc/checks/predefined.h"

namespace mpivet::gcc {

location_t place_of(gimple* code) {
  if (!is_gimple_call(code)) return gimple_location(code);
  gimple_stmt_iterator at = gsi_for_stmt(code);
  gsi_prev_nondebug(&at);
  const bool announced = !gsi_end_p(at) && gimple_clobber_p(gsi_stmt(at)) && gimple_has_location(gsi_stmt(at));
  if (!announced) return gimple_location(code);
  const tree set = gimple_assign_lhs(gsi_stmt(at));
  for (unsigned i = 0; i < gimple_call_num_args(code); ++i) {
    const tree argument = gimple_call_arg(code, i);
    if (TREE_CODE(argument) == ADDR_EXPR && TREE_OPERAND(argument, 0) == set) return gimple_location(gsi_stmt(at));
  }
  return gimple_location(code);
}

std::optional<std::int64_t> MpiCall::integer(unsigned i) const {
  const tree constant = constant_argument(code, i, binding);
  if (constant == NULL_TREE || TREE_CODE(constant) != INTEGER_CST || !tree_fits_shwi_p(constant)) return std::nullopt;
  return tree_to_shwi(constant);
}

MpiCall mpi_call(gimple* code) {
  gcall* call = dyn_cast<gcall*>(code);
  const tree callee = call != nullptr ? gimple_call_fndecl(call) : NULL_TREE;
  if (callee == NULL_TREE) return {};
  const MpiName name = mpi_name(linkage_name(callee));
  return {call, name.func, name.binding};
}

std::vector<MpiCall> mpi_calls(function* body) {
  std::vector<MpiCall> calls;
  basic_block block;
  FOR_EACH_BB_FN(block, body)
  for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
    if (const MpiCall call = mpi_call(gsi_stmt(at)); call.func != spec::Func::none) calls.push_back(call);
  return calls;
}

}  // namespace mpivet::gcc
