#include "runtime/buffers/blocks.h"

#include "real.h"

namespace mpivet::runtime {
namespace {

bool is_predefined(MPI_Datatype type) { return type_id(type) < event::kFirstUserHandle; }

// All blocks may have one type: then the first of them has the copy.
bool own_type(Block& b, const Block* same) {
  if (same) {
    b.type = same->type;
    return true;
  }
  if (is_predefined(b.type)) return true;
  b.owns_type = real.Type_dup(b.type, &b.type) == MPI_SUCCESS;
  return b.owns_type;
}

}  // namespace

Block block_of(const Side& s, int i) {
  const std::int64_t count = s.count_of(i);
  const MPI_Datatype type = s.type_of(i);
  // The type of a block without elements may be MPI_DATATYPE_NULL.
  if (count <= 0) return {s.buffer, 0, type, {}, false};
  const TypeShape shape = shape_of(type);
  return {s.block(i, shape.extent), count, type, shape, false};
}

BlockRange range_of(Part part, int rank, int blocks) {
  switch (part) {
    case Part::nothing:
      return {};
    case Part::one:
      return {0, 1};
    case Part::own:
      return {rank, 1};
    case Part::all:
      break;
  }
  return {0, blocks};
}

bool keep_blocks(KeptBlocks& kept, const Side& s, BlockRange range) {
  kept.count = 0;
  if (!grow(kept.memory, static_cast<std::size_t>(range.count) * sizeof(Block))) return false;
  auto* blocks = reinterpret_cast<Block*>(kept.memory.data);
  const Block* same = nullptr;
  for (int i = 0; i < range.count; ++i) {
    Block& b = blocks[i] = block_of(s, range.first + i);
    ++kept.count;
    if (b.count == 0) continue;
    if (!b.shape.known() || !own_type(b, same)) return drop_blocks(kept), false;
    if (!s.types) same = &b;
  }
  return true;
}

void drop_blocks(KeptBlocks& kept) {
  for (const Block& b : kept.all()) {
    MPI_Datatype type = b.type;
    if (b.owns_type) real.Type_free(&type);
  }
  kept.count = 0;
}

}  // namespace mpivet::runtime
