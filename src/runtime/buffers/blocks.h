// Blocks of data of a collective: as its arguments describe them, and kept beyond the call, when the program may have
// changed the arrays that describe them and freed the datatypes. Fortran makes copies of arrays for the call alone.
#pragma once
#include <mpi.h>

#include <cstdint>
#include <span>

#include "runtime/buffers/parts.h"
#include "runtime/handles/type_shape.h"
#include "runtime/process/state.h"

namespace mpivet::runtime {

struct Block {
  const void* data;
  std::int64_t count;
  MPI_Datatype type;
  TypeShape shape;
  bool owns_type;  // a copy of our own

  Span span() const { return span_of(data, count, shape); }
};

// Block i of a side; its datatype must be alive.
Block block_of(const Side& s, int i);

struct BlockRange {
  int first = 0, count = 0;
};
BlockRange range_of(Part part, int rank, int blocks);

struct KeptBlocks {
  Scratch memory;  // stays when they are dropped
  std::uint32_t count;

  std::span<const Block> all() const { return {reinterpret_cast<const Block*>(memory.data), count}; }
};
// False, and nothing is kept, where the data cannot be looked at later.
bool keep_blocks(KeptBlocks& kept, const Side& s, BlockRange range);
void drop_blocks(KeptBlocks& kept);

}  // namespace mpivet::runtime
