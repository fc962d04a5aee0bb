// Messages are packed when they are sent, and unpacked where they arrive. The MPI library at hand knows its datatypes.
#pragma once
#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/virtual/hand_over.h"

namespace mpivet::virtual_mpi {

// A datatype that stays usable while an operation is under way, even if the program frees it meanwhile.
class Type {
 public:
  Type() = default;
  explicit Type(MPI_Datatype type);
  operator MPI_Datatype() const { return type_; }
  // The program's own, for its own functions to see; MPI_DATATYPE_NULL if it has freed it.
  MPI_Datatype given() const { return given_ ? *given_ : type_; }

 private:
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
  std::shared_ptr<MPI_Datatype> kept_;         // one of ours made of it
  std::shared_ptr<const MPI_Datatype> given_;  // becomes MPI_DATATYPE_NULL when it is freed
};

bool is_named(MPI_Datatype type);
std::size_t size_of(MPI_Datatype type);
MPI_Aint extent_of(MPI_Datatype type);

std::size_t packed_bytes(std::int64_t count, MPI_Datatype type);
void pack(const void* buffer, std::int64_t count, MPI_Datatype type, std::byte* out);
std::vector<std::byte> packed(const void* buffer, std::int64_t count, MPI_Datatype type);
// As much as has come, and as fits.
void unpack(Bytes data, void* buffer, std::int64_t count, MPI_Datatype type);

// Elements of a buffer: address of the one so many extents behind its beginning.
const void* element(const void* buffer, std::int64_t number, MPI_Datatype type);
void* element(void* buffer, std::int64_t number, MPI_Datatype type);

// Memory in which `count` elements can lie as in a program's buffer.
class Elements {
 public:
  Elements(std::int64_t count, MPI_Datatype type);
  void* buffer() { return memory_.data() + shift_; }

 private:
  std::vector<std::byte> memory_;
  std::ptrdiff_t shift_ = 0;
};

}  // namespace mpivet::virtual_mpi
