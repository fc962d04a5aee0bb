#include "runtime/virtual/outbox.h"

namespace mpivet::virtual_mpi {

using event::virtual_mpi::filled;
using event::virtual_mpi::ItemHeader;

void Outbox::begin(ItemKind kind) {
  put(ItemHeader{kind, 0, 0});
  begun_ = bytes_.size();
}

void Outbox::end() { end(bytes_.size() - begun_); }

void Outbox::end(std::size_t bytes) {
  const std::uint64_t stored = bytes;
  std::memcpy(bytes_.data() + begun_ - sizeof stored, &stored, sizeof stored);
}

std::byte* Outbox::space(std::size_t bytes) {
  const std::size_t at = bytes_.size();
  bytes_.resize(at + filled(bytes));
  return bytes_.data() + at;
}

void Outbox::bytes(const void* data, std::size_t bytes) {
  std::byte* place = space(bytes);
  if (bytes) std::memcpy(place, data, bytes);
}

Outbox& outbox() {
  static Outbox& box = *new Outbox;
  return box;
}

}  // namespace mpivet::virtual_mpi
