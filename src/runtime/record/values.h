// MPI values -> canonical values (event/canonical.h). Special constants differ between MPI libraries.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "event/canonical.h"

namespace mpivet::runtime {

// An argument that means nothing to MPI but would read as one of our special values is moved out of the way.
inline std::int32_t foreign(std::int32_t v) { return v + event::kForeignShift; }

inline std::int32_t rank(int r) {
  if (r >= 0) [[likely]]
    return r;
  if (r == MPI_ANY_SOURCE) return event::kAnySource;
  if (r == MPI_PROC_NULL) return event::kProcNull;
  if (r == MPI_ROOT) return event::kRoot;
  if (r == MPI_UNDEFINED) return event::kUndefined;
  return foreign(r);
}
inline std::int32_t root(int r) { return rank(r); }

inline std::int32_t tag(int t) {
  if (t >= 0) [[likely]]
    return t;
  if (t == MPI_ANY_TAG) return event::kAnyTag;
  return foreign(t);
}

// Colours, keys, indices: only MPI_UNDEFINED is special, and the same number in every MPI we know; a library where
// it differs is still translated.
inline std::int32_t undefined(int v) { return v == MPI_UNDEFINED ? event::kUndefined : v; }

// 0 single .. 3 multiple.
inline std::int32_t thread_level(int level) {
  if (level == MPI_THREAD_SINGLE) return 0;
  if (level == MPI_THREAD_FUNNELED) return 1;
  if (level == MPI_THREAD_SERIALIZED) return 2;
  if (level == MPI_THREAD_MULTIPLE) return 3;
  return foreign(level);
}

// Of a matched message: who it comes from does not matter, only whether from anybody.
inline int source_of(const MPI_Message* message) {
  return !message || *message == MPI_MESSAGE_NO_PROC ? MPI_PROC_NULL : 0;
}

inline bool in_place(const void* p) { return p == MPI_IN_PLACE; }

inline std::uint64_t buffer(const void* p) {
  if (p == MPI_IN_PLACE) return event::kInPlace;
  if (p == MPI_BOTTOM) return event::kBottom;
  return reinterpret_cast<std::uint64_t>(p);
}

template <class T>
std::uint64_t address(T* p) {
  return reinterpret_cast<std::uint64_t>(p);
}

// 0 for MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE.
inline std::uint64_t status_address(const MPI_Status* p) {
  return p == MPI_STATUS_IGNORE || p == MPI_STATUSES_IGNORE ? 0 : reinterpret_cast<std::uint64_t>(p);
}

}  // namespace mpivet::runtime
