// Where the data of a collective are, as its arguments say, and who takes part. Which of them a rank uses: parts.h.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "spec/functions.h"

namespace mpivet::runtime {

// The send or the receive arguments of a collective: a block for each peer, or the same for all.
struct Side {
  const void* buffer = nullptr;
  const void* counts = nullptr;         // null: all blocks have `count` elements
  const void* displacements = nullptr;  // null: one block lies behind the other
  const MPI_Datatype* types = nullptr;  // null: all blocks are of `type`; else displacements are in bytes
  std::int64_t count = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  bool wide_counts = false, wide_displacements = false;  // 64 bits

  std::int64_t count_of(int i) const;
  MPI_Datatype type_of(int i) const { return types ? types[i] : type; }
  // Where block i begins; `extent`: of its type.
  const void* block(int i, std::int64_t extent) const;
};

template <class Count>
Side side(const void* buffer, Count count, MPI_Datatype type) {
  return {.buffer = buffer, .count = count, .type = type};
}
template <class Count>
Side side(const void* buffer, const Count* counts, MPI_Datatype type) {
  return {.buffer = buffer, .counts = counts, .type = type, .wide_counts = sizeof(Count) == 8};
}
template <class Count, class Displacement>
Side side(const void* buffer, const Count* counts, const Displacement* displacements, MPI_Datatype type) {
  Side s = side(buffer, counts, type);
  s.displacements = displacements;
  s.wide_displacements = sizeof(Displacement) == 8;
  return s;
}
template <class Count, class Displacement>
Side side(const void* buffer, const Count* counts, const Displacement* displacements, const MPI_Datatype* types) {
  Side s = side(buffer, counts, displacements, MPI_DATATYPE_NULL);
  s.types = types;
  return s;
}

struct Exchange {
  spec::Coll coll;
  MPI_Comm comm;
  int root;
  Side send, receive;
};

// The calling rank.
struct Member {
  int rank = 0, size = 0;
  int remote = 0;       // intercommunicators: size of the other group
  int in = 0, out = 0;  // neighbours, if there is a topology
  bool known = false;   // false: nothing is known about the communicator
  bool inter = false;
  bool some_are_nobody = false;  // neighbours may be MPI_PROC_NULL
};
// Remembers the answer: collectives are called over and over again on the same few communicators.
Member member_of(MPI_Comm comm);

}  // namespace mpivet::runtime
