// Communicators: sizes that wrappers need to know how long an array is, and the description (Kind::comm) of a new one.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/record/call.h"

namespace mpivet::runtime {

int local_size(MPI_Comm comm);
int peers(MPI_Comm comm);                 // remote size of an intercommunicator, else the size
int root_peers(MPI_Comm comm, int root);  // peers at the root, 0 elsewhere
int in_degree(MPI_Comm comm);
int out_degree(MPI_Comm comm);

// Gives a new communicator its id and describes it; call it before the record that tells of its creation.
std::uint32_t created_comm(Call& call, MPI_Comm parent, const MPI_Comm* made, int err);
// Describes a communicator that has its id already.
void describe_comm(std::uint32_t id, std::uint32_t parent, MPI_Comm comm);

// The group all world ranks are numbered in; MPI_GROUP_NULL before MPI_Init.
extern MPI_Group world_group;

}  // namespace mpivet::runtime
