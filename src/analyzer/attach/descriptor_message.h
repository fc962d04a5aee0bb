// One message on a Unix socket, with or without a file descriptor.
#pragma once
#include <cstddef>

#include "base/unique_fd.h"

namespace mpivet::analyzer {

struct ReceivedMessage {
  long bytes = -1;
  UniqueFd descriptor;
};
ReceivedMessage receive_with_descriptor(int socket, void* data, std::size_t size);
// `descriptor` -1: none.
bool send_with_descriptor(int socket, const void* data, std::size_t size, int descriptor);

}  // namespace mpivet::analyzer
