// Canonical values: the event stream is the same whatever MPI wrote it. Constants that differ between MPI
// libraries (MPI_ANY_SOURCE is -1 in one and -2 in another) and handles (pointers in one, integers in another)
// are translated by the runtime into the values below, so nothing behind the ring knows an MPI header.
#pragma once
#include <cstdint>

namespace mpivet::event {

// Ranks and tags. A raw value that is none of the library's special constants but collides with one of ours
// is shifted by kForeignShift, so that an invalid argument never turns into a valid special one.
inline constexpr std::int32_t kAnySource = -1;
inline constexpr std::int32_t kProcNull = -2;
inline constexpr std::int32_t kRoot = -3;
inline constexpr std::int32_t kAnyTag = -1;
inline constexpr std::int32_t kUndefined = -32766;
inline constexpr std::int32_t kForeignShift = -1'000'000;

inline constexpr std::int32_t kThreadSerialized = 2;  // MPI_THREAD_SERIALIZED

// Buffers.
inline constexpr std::uint64_t kBottom = 0;   // MPI_BOTTOM, and the null pointer
inline constexpr std::uint64_t kInPlace = 1;  // MPI_IN_PLACE

// Handles are 32-bit ids, one number space per handle kind and rank. Predefined ones have fixed numbers, the
// position of the name in spec/data/constants.txt (starting at 1); created ones count up from kFirstUserHandle.
inline constexpr std::uint32_t kNullHandle = 0;
inline constexpr std::uint32_t kFirstUserHandle = 1024;
inline constexpr std::uint32_t kUnknownHandle = 0xffff'ffffu;  // never seen being created
// Set in the id of a handle that the program has freed: it stands for nothing now.
inline constexpr std::uint32_t kFreedHandle = 0x8000'0000u;
inline constexpr bool was_freed(std::uint32_t id) { return id >= kFreedHandle && id != kUnknownHandle; }
// Stands for an object of MPI, as far as anybody knows.
inline constexpr bool is_usable(std::uint32_t id) { return id != kNullHandle && id < kFreedHandle; }
inline constexpr std::uint32_t kCommWorld = 1;
inline constexpr std::uint32_t kCommSelf = 2;

}  // namespace mpivet::event
