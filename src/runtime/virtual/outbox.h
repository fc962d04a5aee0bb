// What the rank has done since it stopped last, as items (event/virtual_mpi.h).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "event/virtual_mpi.h"

namespace mpivet::virtual_mpi {

using event::virtual_mpi::ItemKind;

class Outbox {
 public:
  // Items do not nest.
  void begin(ItemKind kind);
  void end();
  void end(std::size_t bytes);  // so many without what fills up the last

  // Room for so many bytes and what fills them up, zeroed.
  std::byte* space(std::size_t bytes);
  template <class T>
  void put(const T& value) {
    std::memcpy(space(sizeof value), &value, sizeof value);
  }
  void bytes(const void* data, std::size_t bytes);

  std::size_t size() const { return bytes_.size(); }
  const std::byte* data() const { return bytes_.data(); }
  void clear() { bytes_.clear(); }

 private:
  std::vector<std::byte> bytes_;
  std::size_t begun_ = 0;
};

Outbox& outbox();

}  // namespace mpivet::virtual_mpi
