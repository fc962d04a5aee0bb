// The memory a stack is walked through: what stands there may be anything, since programs overwrite it, so that nothing
// is read before it is known to be readable.
#pragma once
#include <cstdint>

namespace mpivet::runtime {

class FrameMemory {
 public:
  // From `pointer`, the present stack pointer, to the end of the thread's own stack all is there.
  FrameMemory(std::uint64_t pointer, std::uint64_t stack_end) : pointer_(pointer), stack_end_(stack_end) {}

  bool read(std::uint64_t address, std::uint64_t& value) {
    if (address % 8 != 0 || (!on_own_stack(address) && !may_read(address))) return false;
    value = *reinterpret_cast<const volatile std::uint64_t*>(address);
    return true;
  }

 private:
  bool on_own_stack(std::uint64_t address) const { return address >= pointer_ && address + 8 <= stack_end_; }
  bool may_read(std::uint64_t address);

  std::uint64_t pointer_, stack_end_;
  std::uint64_t page_ = 0;  // can be read
};

}  // namespace mpivet::runtime
