// Whether the buffers given to a call can be read or written.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/call.h"
#include "runtime/mapped.h"
#include "runtime/values.h"

namespace mpivet::runtime {

void look_at_buffer(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, Access access);

// `peer`: with MPI_PROC_NULL no buffer is used.
inline void will_read(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, int peer) {
  if (rt.want_access && count > 0 && peer != MPI_PROC_NULL && !in_place(buffer))
    look_at_buffer(call, buffer, count, type, Access::read);
}
inline void will_write(const Call& call, const void* buffer, std::int64_t count, MPI_Datatype type, int peer) {
  if (rt.want_access && count > 0 && peer != MPI_PROC_NULL && !in_place(buffer))
    look_at_buffer(call, buffer, count, type, Access::write);
}

}  // namespace mpivet::runtime
