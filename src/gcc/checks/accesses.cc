#include "gcc/checks/accesses.h"

#include "gcc/build/unit_builder.h"
#include "gcc/checks/buffer_argument.h"

namespace mpivet::gcc {
namespace {

using Kind = Access::Kind;

class Collector {
 public:
  std::vector<Access> of(gimple* code) {
    if (gimple_clobber_p(code)) {
      add(Kind::ends, address_of(gimple_assign_lhs(code)), 0);
    } else if (gimple_assign_single_p(code)) {
      reference(Kind::reads, gimple_assign_rhs1(code));
      reference(Kind::writes, gimple_assign_lhs(code));
    } else if (gcall* call = dyn_cast<gcall*>(code)) {
      in_call(call);
    }
    return std::move(found_);
  }

 private:
  void add(Kind kind, const Address& at, std::int64_t size) {
    if (at.known()) found_.push_back({kind, at, size});
  }

  void reference(Kind kind, tree expression) {
    if (expression == NULL_TREE || is_gimple_reg(expression)) return;
    if (!REFERENCE_CLASS_P(expression) && !DECL_P(expression)) return;
    const tree size = TYPE_SIZE_UNIT(TREE_TYPE(expression));
    if (size == NULL_TREE || !tree_fits_shwi_p(size)) return;
    add(kind, address_of(expression), tree_to_shwi(size));
  }

  void pointer(Kind kind, gcall* call, unsigned argument, std::int64_t size) {
    if (argument < gimple_call_num_args(call)) add(kind, address_behind(gimple_call_arg(call, argument)), size);
  }

  void in_call(gcall* call) {
    reference(Kind::writes, gimple_call_lhs(call));
    for (unsigned i = 0; i < gimple_call_num_args(call); ++i) reference(Kind::reads, gimple_call_arg(call, i));
    if (const MpiCall mpi = mpi_call(call); mpi.func != spec::Func::none) return in_mpi(mpi);
    const tree callee = gimple_call_fndecl(call);
    if (callee == NULL_TREE) return;
    if (DECL_IS_OPERATOR_DELETE_P(callee)) return pointer(Kind::frees, call, 0, 0);
    if (fndecl_built_in_p(callee, BUILT_IN_NORMAL)) in_builtin(call, DECL_FUNCTION_CODE(callee));
  }

  // At least one byte is meant where the length is not known: copying nothing is rarely written down.
  static std::int64_t length(gcall* call, unsigned argument) {
    const tree given = gimple_call_arg(call, argument);
    return TREE_CODE(given) == INTEGER_CST ? wi::to_wide(given).to_shwi() : 1;
  }

  void in_builtin(gcall* call, built_in_function function) {
    switch (function) {
      case BUILT_IN_MEMCPY:
      case BUILT_IN_MEMMOVE:
        pointer(Kind::writes, call, 0, length(call, 2));
        return pointer(Kind::reads, call, 1, length(call, 2));
      case BUILT_IN_MEMSET:
        return pointer(Kind::writes, call, 0, length(call, 2));
      case BUILT_IN_FREE:
      case BUILT_IN_REALLOC:
        return pointer(Kind::frees, call, 0, 0);
      default:
        return;
    }
  }

  void in_mpi(const MpiCall& call) {
    for (const BufferArgument& buffer : buffer_arguments(call)) {
      const spec::Param& param = call.param(buffer.parameter);
      if (param.root_only || buffer.least_length == 0 || makes_request_only(call)) continue;
      add(call.may_only_read(buffer.parameter) ? Kind::reads : Kind::writes, address_behind(buffer.address),
          buffer.least_length);
    }
  }

  static bool makes_request_only(const MpiCall& call) {
    return call.info().start == spec::Start::persistent || call.info().start == spec::Start::partitioned;
  }

  std::vector<Access> found_;
};

}  // namespace

std::vector<Access> accesses(gimple* code) { return Collector().of(code); }

}  // namespace mpivet::gcc
