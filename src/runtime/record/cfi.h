// How to leave a frame: the call frame information of DWARF (.eh_frame) for one instruction. libgcc finds the entry,
// also of code that was made while the program runs and registered; what it says is carried out here, since libgcc
// believes whatever the stack holds.
#pragma once
#include <cstddef>
#include <cstdint>

#include "runtime/record/frame_memory.h"

namespace mpivet::runtime {

// By DWARF's numbers for x86-64.
enum Register : std::uint8_t {
  kRbx = 3,
  kRbp = 6,
  kRsp = 7,
  kR12 = 12,
  kRip = 16,
};
inline constexpr std::size_t kRegisters = 17;

struct Frame {
  std::uint64_t registers[kRegisters];
  bool exact;  // the instruction is the next one to be executed, not the one a call returns to
};

// Finds libgcc; false without it.
bool prepare_to_unwind();

// Turns a frame into that of its caller. False: it has none, or nobody can say.
bool leave(Frame& frame, FrameMemory& memory);

}  // namespace mpivet::runtime
