// Which MPI function a symbol is: MPI_Send and PMPI_Send in C; mpi_send_, mpi_send_f08_, mpi_send_f08ts_ in Fortran.
#pragma once
#include <string_view>

#include "spec/functions.h"

namespace mpivet::gcc {

enum class Binding : unsigned char {
  c,
  fortran,      // mpif.h and use mpi: handles are integers, every argument by reference, the error code last
  fortran_f08,  // handles are structs of one integer
};

struct MpiName {
  spec::Func func = spec::Func::none;
  Binding binding = Binding::c;
};

// func is none if the symbol is no MPI function.
MpiName mpi_name(std::string_view symbol);

}  // namespace mpivet::gcc
