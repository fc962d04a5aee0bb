// Which memory of the process can be read and written, as far as it has been asked for: /proc/self/maps is read when an
// address is met that was not seen before, which is rare, and remembered.
#pragma once
#include <cstdint>

#include "runtime/handles/type_shape.h"

namespace mpivet::runtime {

enum class Access : std::uint8_t {
  read = 1,
  write = 2
};

// True as well when nobody can tell: the memory of devices is not ours to judge, nor is memory guarded by a handler of
// SIGSEGV that the program has set.
bool accessible(Span span, Access access);
// Can be read for certain.
bool surely_readable(Span span);
// Somebody may bring it back: a handler of the program's, or a device.
bool unreadable_may_come_back();
// Whether what was accessible once still is mapped; costs a system call.
bool still_mapped(Span span);

}  // namespace mpivet::runtime
