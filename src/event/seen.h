// What a rank has seen of its own requests and tells in the flags of records and notices (record.h).
#pragma once
#include <cstdint>

namespace mpivet::event {

enum SeenFlag : std::uint16_t {
  kSeenComplete = 16,  // MPI_Request_free: MPI_Request_get_status has said that the operation is complete
};

// Of a notice that a send buffer was changed.
enum ModifiedFlag : std::uint32_t {
  kUnreadable = 32,    // the memory cannot be read any more
  kStillPending = 64,  // the send is not complete yet
};

}  // namespace mpivet::event
