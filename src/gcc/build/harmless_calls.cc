#include "gcc/build/harmless_calls.h"

#include "gcc/build/containers.h"
#include "gcc/build/unit_builder.h"
#include "static/dependence/library_calls.h"

namespace mpivet::gcc {

bool is_harmless(gcall* call) {
  if (gimple_call_internal_p(call) || (gimple_call_flags(call) & (ECF_CONST | ECF_PURE)) != 0) return true;
  const tree callee = gimple_call_fndecl(call);
  if (callee == NULL_TREE) return false;
  const std::string_view name = linkage_name(callee);
  // Another thread may have completed the request when this one goes on.
  if (name.starts_with("GOMP_") || name.starts_with("pthread_")) return false;
  if (fndecl_built_in_p(callee) || content_call(call)) return true;
  const statics::Behaviour known = statics::library_call(name).behaviour;
  return known != statics::Behaviour::unknown && known != statics::Behaviour::runs;
}

}  // namespace mpivet::gcc
