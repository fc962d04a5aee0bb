// What collectives are called on: communicators, windows and files whose members are all in MPI_COMM_WORLD. One that
// was made in a way we do not follow (with spawned processes) is unknown on all of its members alike and not checked.
// With the lock.
#pragma once
#include <mpi.h>

#include <cstdint>
#include <cstring>

#include "runtime/collective_check/channel.h"
#include "runtime/collective_check/sequence.h"
#include "runtime/collective_check/under_way.h"

namespace mpivet::collective_check {

struct Scope {
  std::uint64_t id = 0;
  std::uint64_t handle = 0;   // 0: freed; late marks of the neighbours are still to come
  std::uint16_t made_by = 0;  // spec::Func; 0: MPI_COMM_WORLD
  bool is_intra = true;
  int size = 0;
  Sequence sequence;
  UnderWay under_way;
  Link* links[2] = {};     // to the neighbours
  Step last_flagged;       // of this rank
  Array<LeftVisits> left;  // what the neighbours are still to be told, since the last collective
  Mark heard_flagged;      // the last flagged collective that a neighbour has told of
  Scope* next = nullptr;
};

template <class Handle>
std::uint64_t key_of(Handle handle) {
  std::uint64_t key = 0;
  std::memcpy(&key, &handle, sizeof handle);
  return key;
}

// The communicator of all ranks; MPI can be called.
void know_world();
Scope* scope_of(std::uint64_t handle);
Scope* scope_by_id(std::uint64_t id);
Scope* first_scope();

// A communicator made by collective `number` on `parent`, or by its members only.
void know_derived(MPI_Comm made, const Scope& parent, std::uint32_t number, std::uint16_t func);
void know_members(MPI_Comm made, int tag, std::uint16_t func);
// One that MPI_Comm_idup begins to make by this call; it is known when it is first used. Both functions in turn.
void expect_copy(std::uint64_t handle, const Scope& parent, std::uint32_t number);
void expect_no_copy(std::uint64_t handle);
Scope* know_copy(std::uint64_t handle);
// A window or file: its collectives are those of the communicator's members.
void know_beside(std::uint64_t handle, const Scope& parent, std::uint32_t number, std::uint16_t func);
// The handle is about to be freed.
void release(Scope& scope);

// Tells the neighbours, also what functions were left since the last collective.
void tell_collective(Scope& scope, Mark mark);
void tell_left(Scope& scope);
void tell(const Scope& scope, const Mark& mark);

// A mark of a communicator that this rank has not made yet is kept until it has.
void keep_for_later(int rank, const Mark& mark);

}  // namespace mpivet::collective_check
