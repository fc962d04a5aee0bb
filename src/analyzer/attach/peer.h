// Who is at the other end of a Unix socket, as the kernel says.
#pragma once
#include <sys/socket.h>
#include <sys/types.h>

namespace mpivet::analyzer {

inline ucred peer_of(int connection) {
  ucred peer{-1, static_cast<uid_t>(-1), static_cast<gid_t>(-1)};
  socklen_t size = sizeof peer;
  ::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  return peer;
}

}  // namespace mpivet::analyzer
