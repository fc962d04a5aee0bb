// Objects with handles. What a program passes as a handle is looked up before it is used: it may be anything.
//
// MPICH: a handle is a number. Open MPI: the address of an object; ours begins with room for the fields that the
// library's Fortran layer looks at.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace mpivet::virtual_mpi {

#ifdef OPEN_MPI
inline constexpr std::size_t kForeignBytes = 512;
#else
inline constexpr std::size_t kForeignBytes = 8;
#endif

template <class T, class Handle, std::uint32_t kFirst>
class Pool {
 public:
  // A new object and its handle.
  T& make(Handle& handle) {
    if (free_.empty()) grow();
    const std::uint32_t index = free_.back();
    free_.pop_back();
    Slot& slot = at(index);
    slot.live = true;
    slot.index = index;
    handle = handle_of(slot);
    return *new (slot.object) T();
  }
  T* find(Handle handle) {
    Slot* slot = slot_of(handle);
    return slot && slot->live ? object(*slot) : nullptr;
  }
  void remove(Handle handle) {
    Slot* slot = slot_of(handle);
    if (!slot || !slot->live) return;
    object(*slot)->~T();
    slot->live = false;
    free_.push_back(slot->index);
  }
  // Numbers for Fortran.
  int index_of(Handle handle) {
    Slot* slot = slot_of(handle);
    return slot && slot->live ? static_cast<int>(kFirstIndex + slot->index) : -1;
  }
  bool by_index(int number, Handle& handle) {
    const auto index = static_cast<std::uint32_t>(number) - kFirstIndex;
    if (number < 0 || index >= capacity_ || !at(index).live) return false;
    handle = handle_of(at(index));
    return true;
  }
  std::byte* foreign(Handle handle) { return slot_of(handle)->foreign; }

 private:
  static constexpr std::uint32_t kFirstIndex = 1'000'000;
  static constexpr std::uint32_t kFirstChunk = 32;

  struct Slot {
    alignas(16) std::byte foreign[kForeignBytes];
    alignas(T) std::byte object[sizeof(T)];
    std::uint32_t index;
    bool live;
  };
  struct Chunk {
    Slot* begin;
    std::uint32_t first, count;
  };

  static T* object(Slot& slot) { return std::launder(reinterpret_cast<T*>(slot.object)); }

  // Each chunk doubles what there is: few of them to search.
  void grow() {
    const std::uint32_t count = capacity_ ? capacity_ : kFirstChunk;
    chunks_.push_back({new Slot[count]{}, capacity_, count});
    for (std::uint32_t i = count; i-- > 0;) free_.push_back(capacity_ + i);
    capacity_ += count;
  }
  Slot& at(std::uint32_t index) {
    for (const Chunk& c : chunks_)
      if (index - c.first < c.count) return c.begin[index - c.first];
    __builtin_unreachable();
  }

  static Handle handle_of(Slot& slot) {
    if constexpr (std::is_pointer_v<Handle>)
      return reinterpret_cast<Handle>(&slot);
    else
      return static_cast<Handle>(kFirst + slot.index);
  }
  Slot* slot_of(Handle handle) {
    if constexpr (std::is_pointer_v<Handle>) {
      const auto address = reinterpret_cast<std::uintptr_t>(handle);
      for (const Chunk& c : chunks_) {
        const std::uintptr_t offset = address - reinterpret_cast<std::uintptr_t>(c.begin);
        if (offset < c.count * sizeof(Slot)) return offset % sizeof(Slot) ? nullptr : &c.begin[offset / sizeof(Slot)];
      }
      return nullptr;
    } else {
      const std::uint32_t index = static_cast<std::uint32_t>(handle) - kFirst;
      return index < capacity_ ? &at(index) : nullptr;
    }
  }

  std::vector<Chunk> chunks_;
  std::vector<std::uint32_t> free_;
  std::uint32_t capacity_ = 0;
};

}  // namespace mpivet::virtual_mpi
