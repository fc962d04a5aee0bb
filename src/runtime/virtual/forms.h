// The three forms of a collective: MPIVET_COLLECTIVE(Name, name, (parameters before the communicator), (their names),
// plan) defines PMPI_Name, PMPI_Iname and the persistent PMPI_Name_init, in terms of int plan(const Comm& comm, Plan&
// plan, parameters...).
#pragma once
#include "runtime/virtual/collective.h"
#include "spec/mpi_declarations.h"

#define MPIVET_UNPACKED(...) __VA_ARGS__

#define MPIVET_PLANNER(make_plan, names) \
  [&](const Comm& c, Plan& plan) { return make_plan(c, plan MPIVET_UNPACKED names); }

#ifdef OPEN_MPI
#define MPIVET_PERSISTENT(Name, parameters, names, make_plan)                                         \
  int PMPIX_##Name##_init(MPIVET_UNPACKED parameters MPI_Comm comm, MPI_Info, MPI_Request* request) { \
    return persistent(Func::X_##Name##_init, comm, request, MPIVET_PLANNER(make_plan, names));        \
  }
#else
#define MPIVET_PERSISTENT(Name, parameters, names, make_plan)                                        \
  int PMPI_##Name##_init(MPIVET_UNPACKED parameters MPI_Comm comm, MPI_Info, MPI_Request* request) { \
    return persistent(Func::Name##_init, comm, request, MPIVET_PLANNER(make_plan, names));           \
  }
#endif

#define MPIVET_COLLECTIVE(Name, name, parameters, names, make_plan)                     \
  int PMPI_##Name(MPIVET_UNPACKED parameters MPI_Comm comm) {                           \
    return blocking(Func::Name, comm, MPIVET_PLANNER(make_plan, names));                \
  }                                                                                     \
  int PMPI_I##name(MPIVET_UNPACKED parameters MPI_Comm comm, MPI_Request* request) {    \
    return nonblocking(Func::I##name, comm, request, MPIVET_PLANNER(make_plan, names)); \
  }                                                                                     \
  MPIVET_PERSISTENT(Name, parameters, names, make_plan)
