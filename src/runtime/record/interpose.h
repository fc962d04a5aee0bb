// Standing in front of the MPI library: a wrapper under both names of a function, since Open MPI's Fortran calls the
// PMPI ones.
#pragma once

#define MPIVET_WRAP(type, name, parameters)                                                \
  extern "C" __attribute__((visibility("default"))) type name parameters;                  \
  extern "C" __attribute__((visibility("default"), alias(#name))) type P##name parameters; \
  type name parameters
