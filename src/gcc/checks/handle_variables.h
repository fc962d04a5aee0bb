// Local variables that hold handles (MPI_Request r, requests[4], MPI_Datatype t), with every use of each. Only
// variables whose address goes nowhere but into MPI calls are listed: what is in them is known.
#pragma once
#include "gcc/gcc_headers.h"
#include "gcc/mpi_names.h"

namespace mpivet::gcc {

struct HandleUse {
  gcall* call = nullptr;
  spec::Func func = spec::Func::none;
  unsigned parameter = 0;
  std::optional<std::int64_t> offset;  // of the handle in the variable, in bytes, if it is constant

  const spec::Param& param() const { return spec::info(func).params[parameter]; }
  // It is the request of a nonblocking operation that begins here.
  bool starts_operation() const;
  // The handle is made here.
  bool makes_handle() const;
  // Whether it is certainly about another handle than one at this offset.
  bool apart_from(std::optional<std::int64_t> other) const;
};

struct HandleVariable {
  tree decl = NULL_TREE;
  std::vector<HandleUse> uses;       // in the order of the blocks
  std::vector<gimple*> assignments;  // by something else than MPI
  std::int64_t handle_size = 0;      // of one handle, in bytes; 0: not known
  bool several = false;              // an array of handles, or members of a structure
  // The handle itself goes elsewhere, too: into another variable, to a function, to the caller.
  bool copied = false;

  bool assigned() const { return !assignments.empty(); }
};

bool is_main_program(function* body);

// Of the function that is being looked at, those that were copied included.
std::vector<HandleVariable> handle_variables(function* body);

}  // namespace mpivet::gcc
