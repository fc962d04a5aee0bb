// The pieces of a buffer that belong to the members of a collective.
#pragma once
#include "runtime/virtual/arguments.h"
#include "runtime/virtual/data.h"

namespace mpivet::virtual_mpi {

struct Block {
  std::int64_t count;
  std::int64_t offset;  // bytes
  Type type;
};
using Blocks = std::vector<Block>;

// One after the other; of different sizes and places; of different types as well, with places in bytes.
Blocks equal_blocks(int n, std::int64_t count, MPI_Datatype type);
Blocks blocks_of(int n, const int* counts, const int* displacements, MPI_Datatype type);
template <class Displacement>
Blocks blocks_of(int n, const int* counts, const Displacement* displacements, const MPI_Datatype* types) {
  Blocks blocks;
  for (int i = 0; i < n; ++i) blocks.push_back({counts[i], displacements[i], Type(types[i])});
  return blocks;
}

int check_blocks(const Blocks& blocks);

std::vector<std::byte> packed(const void* buffer, const Block& block);
// An error class: more has come than fits.
int unpack(Bytes data, void* buffer, const Block& block);

}  // namespace mpivet::virtual_mpi
