// Switches: what an executable says about checks in shared libraries. A library is compiled and linked without the
// programs that use it, so its records say what it knows by itself; the link step of a program knows the whole, and
// leaves here, in the program's file, which records of which library are to be switched on or off in its processes. Of
// a library that was built anew since, nothing is known: its records stay as they are. The interface between the link
// step and libmpivet-cc-*.so.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fnv.h"

namespace mpivet::collective_check {

// Not allocated: read from the file. The contents are Switches, one after the other; another format, another name.
inline constexpr char kSwitchSection[] = ".mpivet.switches.1";

struct Switch {
  std::uint64_t library;  // hash of its section of sites, as its linker wrote it
  std::uint32_t offset;   // of the record, from the start of the section
  std::uint8_t state;     // what Site::state and Site::flags are to be
  std::uint8_t flags;
  std::uint16_t unused;
};
static_assert(sizeof(Switch) == 16);

inline std::uint64_t hash_of_sites(const std::byte* section, std::size_t size) {
  return fnv1a(kFnvStart, std::string_view(reinterpret_cast<const char*>(section), size));
}

}  // namespace mpivet::collective_check
