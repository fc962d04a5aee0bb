// The calls of MPI in a function, with their arguments by what the spec says of them.
#pragma once
#include "gcc/gcc_headers.h"
#include "gcc/mpi_names.h"

namespace mpivet::gcc {

// Where a statement is. gfortran gives some calls the place of the subroutine they are in; what it says of an
// argument that is only set, before the call, has the right one.
location_t place_of(gimple* code);

struct MpiCall {
  gcall* code = nullptr;
  spec::Func func = spec::Func::none;
  Binding binding = Binding::c;

  const spec::FunctionInfo& info() const { return spec::info(func); }
  const spec::Param& param(unsigned i) const { return info().params[i]; }
  // Arguments that the spec knows.
  unsigned size() const { return std::min<unsigned>(info().param_count, gimple_call_num_args(code)); }
  location_t where() const { return place_of(code); }
  // Of a buffer: it may be that it is read only. What a root sends to all is written everywhere else (MPI_Bcast).
  bool may_only_read(unsigned i) const {
    const bool from_root = spec::info(info().coll).flow == spec::Flow::one_to_all;
    return param(i).dir == spec::Dir::in || (from_root && param(i).dir == spec::Dir::inout);
  }
  // The value of an integer argument that is constant.
  std::optional<std::int64_t> integer(unsigned i) const;
};

// Which MPI function a statement calls; func is none if it calls none.
MpiCall mpi_call(gimple* code);
std::vector<MpiCall> mpi_calls(function* body);

}  // namespace mpivet::gcc
