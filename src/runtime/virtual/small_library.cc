#include "runtime/virtual/small_library.h"

#include <mpi.h>
#include <stdlib.h>

namespace mpivet::virtual_mpi {
namespace {

constexpr const char* kSettings[][2] = {
    {"HWLOC_PLUGINS_PATH", "/nonexistent"},  // graphics and XML libraries
#ifdef OPEN_MPI
    {"OMPI_MCA_ess_singleton_isolated", "1"},  // no daemon
    {"OMPI_MCA_pml", "ob1"},
    {"OMPI_MCA_btl", "self"},
    {"OMPI_MCA_coll", "basic,libnbc,self"},
    {"OMPI_MCA_osc", "pt2pt"},
    {"OMPI_MCA_op", "^avx"},
    {"OMPI_MCA_reachable", "weighted"},
    {"OMPI_MCA_mpool", "^hugepage"},
    {"OMPI_MCA_rcache", "^grdma"},
    {"OMPI_MCA_hwloc_base_binding_policy", "none"},
#else
    {"UCX_TLS", "self"},
    {"UCX_MEM_EVENTS", "no"},  // it would write into the code of the C library
    {"UCX_MODULE_DIR", "/nonexistent"},
#endif
};

}  // namespace

SmallLibrary::SmallLibrary() {
  for (const auto& [name, value] : kSettings) {
    const char* old = getenv(name);
    before_.push_back({name, old != nullptr, old ? old : ""});
    setenv(name, value, 1);
  }
}

SmallLibrary::~SmallLibrary() {
  for (const Before& one : before_) {
    if (one.was_set)
      setenv(one.name, one.value.c_str(), 1);
    else
      unsetenv(one.name);
  }
}

}  // namespace mpivet::virtual_mpi
