// What the wrappers of this library are written with: the generated ones (spec/) and those of MPI_Init and the like.
#pragma once
#include "real.h"
#include "runtime/collective_check/collective.h"
#include "runtime/collective_check/ids.h"
#include "runtime/collective_check/state.h"
#include "runtime/record/interpose.h"
#include "spec/functions.h"

#define MPIVET_CALLER __builtin_extract_return_addr(__builtin_return_address(0))
