#include "runtime/virtual/blocks.h"

namespace mpivet::virtual_mpi {

Blocks equal_blocks(int n, std::int64_t count, MPI_Datatype type) {
  const Type kept(type);
  const std::int64_t extent = type == MPI_DATATYPE_NULL ? 0 : extent_of(type);
  Blocks blocks;
  for (int i = 0; i < n; ++i) blocks.push_back({count, i * count * extent, kept});
  return blocks;
}

Blocks blocks_of(int n, const int* counts, const int* displacements, MPI_Datatype type) {
  const Type kept(type);
  const std::int64_t extent = type == MPI_DATATYPE_NULL ? 0 : extent_of(type);
  Blocks blocks;
  for (int i = 0; i < n; ++i) blocks.push_back({counts[i], displacements[i] * extent, kept});
  return blocks;
}

int check_blocks(const Blocks& blocks) {
  for (const Block& block : blocks)
    if (const int err = check_data(block.count, block.type)) return err;
  return MPI_SUCCESS;
}

std::vector<std::byte> packed(const void* buffer, const Block& block) {
  return packed(static_cast<const std::byte*>(buffer) + block.offset, block.count, block.type);
}

int unpack(Bytes data, void* buffer, const Block& block) {
  unpack(data, static_cast<std::byte*>(buffer) + block.offset, block.count, block.type);
  return data.size() > packed_bytes(block.count, block.type) ? MPI_ERR_TRUNCATE : MPI_SUCCESS;
}

}  // namespace mpivet::virtual_mpi
