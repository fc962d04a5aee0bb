#include "runtime/handles/type_shape.h"

#include "real.h"
#include "runtime/process/errors.h"

namespace mpivet::runtime {
namespace {

constexpr TypeShape kUnknown{-1, 0, 0, 0, false};

struct Remembered {
  std::uint64_t handle;
  std::uint32_t generation;  // of the table of datatypes; 0: empty
  TypeShape shape;
};
constexpr int kRemembered = 8;
constinit thread_local Remembered remembered[kRemembered]{};

// Not so for a structure whose members are listed in another order than they lie in memory, for instance.
bool lies_in_order(MPI_Datatype type) {
  int integers = 0, addresses = 0, types = 0, combiner = 0;
  if (real.Type_get_envelope(type, &integers, &addresses, &types, &combiner)) return false;
  if (combiner == MPI_COMBINER_NAMED) return true;
  if (combiner != MPI_COMBINER_CONTIGUOUS && combiner != MPI_COMBINER_DUP) return false;
  int count = 0;
  MPI_Aint unused = 0;
  MPI_Datatype inner = MPI_DATATYPE_NULL;
  if (real.Type_get_contents(type, integers, addresses, types, &count, &unused, &inner)) return false;
  const bool result = lies_in_order(inner);
  if (real.Type_get_envelope(inner, &integers, &addresses, &types, &combiner) == MPI_SUCCESS &&
      combiner != MPI_COMBINER_NAMED)
    real.Type_free(&inner);
  return result;
}

TypeShape ask(MPI_Datatype type) {
  const std::uint32_t id = type_id(type);
  if (!event::is_usable(id)) return kUnknown;
  MPI_Count size = 0;
  MPI_Aint lb = 0, extent = 0, true_lb = 0, true_extent = 0;
  if (real.Type_size_x(type, &size) || real.Type_get_extent(type, &lb, &extent) ||
      real.Type_get_true_extent(type, &true_lb, &true_extent))
    return kUnknown;
  TypeShape shape{size, extent, true_lb, true_extent};
  const OwnCalls ours;  // MPICH refuses to describe types made with large counts
  shape.in_order = rt.want_sums && shape.dense() && lies_in_order(type);
  return shape;
}

}  // namespace

TypeShape shape_of(MPI_Datatype type) {
  const std::uint64_t handle = key_of(type);
  const std::uint32_t generation = type_generation();
  Remembered& r = remembered[handle * 0x9e3779b97f4a7c15ull >> 61];
  if (r.handle != handle || r.generation != generation) r = {handle, generation, ask(type)};
  return r.shape;
}

}  // namespace mpivet::runtime
