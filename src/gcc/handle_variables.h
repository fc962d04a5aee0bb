// Local variables that hold handles (MPI_Request r, requests[4], MPI_Datatype t), with every use of each. Only
// variables whose address goes nowhere but into MPI calls are listed: about them everything is known.
#pragma once
#include "gcc/gcc_headers.h"
#include "gcc/mpi_names.h"

namespace mpivet::gcc {

struct HandleUse {
  gcall* call = nullptr;
  spec::Func func = spec::Func::none;
  unsigned parameter = 0;
  bool whole = false;  // all of the variable, or the same part as the other `whole` uses: no variable index

  const spec::Param& param() const { return spec::info(func).params[parameter]; }
  // It is the request of a nonblocking operation that begins here.
  bool starts_operation() const;
};

struct HandleVariable {
  tree decl = NULL_TREE;
  std::vector<HandleUse> uses;  // in the order of the blocks
  bool assigned = false;        // by something else than MPI
  bool is_array = false;
};

// Of the function that is being looked at.
std::vector<HandleVariable> handle_variables(function* body);

}  // namespace mpivet::gcc
