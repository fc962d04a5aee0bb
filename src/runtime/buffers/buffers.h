// Whether the buffers given to a call can be read or written; those of collectives: collective_buffers.h.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/buffers/guard.h"
#include "runtime/buffers/guard_table.h"
#include "runtime/buffers/mapped.h"
#include "runtime/handles/type_shape.h"
#include "runtime/record/call.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {

// What lies in the gaps of a datatype need not be accessible, so of types with gaps nothing is said.
bool can_access(Span span, const TypeShape& shape, Access access);
bool can_access(const void* buffer, std::int64_t count, MPI_Datatype type, Access access);

// The call that gave MPI a buffer which a later one uses; none: the later one gives it itself.
struct Giver {
  std::uint32_t func = 0, stack = 0;
};
void tell_inaccessible(Origin origin, Span span, Access access, Giver giver = {});

// `peer`: with MPI_PROC_NULL no buffer is used.
inline void will_access(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, int peer,
                        Access access) {
  if (may_be_guarded(buffer)) [[unlikely]]
    check_given_again(call.origin(), buffer);
  const bool used = rt.want_access && count > 0 && peer != MPI_PROC_NULL && !in_place(buffer);
  if (used && !can_access(buffer, count, type, access)) [[unlikely]]
    tell_inaccessible(call.origin(), span_of(buffer, count, shape_of(type)), access);
}
inline void will_read(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, int peer) {
  will_access(call, buffer, count, type, peer, Access::read);
}
inline void will_write(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, int peer) {
  will_access(call, buffer, count, type, peer, Access::write);
}
// What is received replaces what was sent. Memory that can be written can be read as well.
inline void will_replace(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, int dest,
                         int source) {
  source == MPI_PROC_NULL ? will_read(call, buffer, count, type, dest) : will_write(call, buffer, count, type, source);
}

}  // namespace mpivet::runtime
