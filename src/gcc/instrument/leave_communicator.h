// The communicator of a collective as it can be said where the function is left.
#pragma once
#include "gcc/checks/mpi_calls.h"
#include "gcc/instrument/guarded_call.h"

namespace mpivet::gcc {

struct LeaveCommunicator {
  tree handle = NULL_TREE;  // NULL_TREE: it has none, or one that is not known there
  Hook hook = Hook::leave_pointer;
};
// Needs dominators.
LeaveCommunicator communicator_at(const MpiCall& call, basic_block leave);

}  // namespace mpivet::gcc
