#include "analyzer/attach/descriptor_message.h"

#include <sys/socket.h>

#include <cstring>

namespace mpivet::analyzer {
namespace {

union ControlSpace {
  cmsghdr header;
  // Room for more than one descriptor: what a stranger sends too many of must be seen to be closed.
  char bytes[CMSG_SPACE(16 * sizeof(int))];
};

}  // namespace

ReceivedMessage receive_with_descriptor(int socket, void* data, std::size_t size) {
  iovec part{data, size};
  ControlSpace control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ReceivedMessage received;
  received.bytes = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  if (received.bytes < 0) return received;
  for (cmsghdr* c = CMSG_FIRSTHDR(&message); c != nullptr; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
    for (std::size_t at = CMSG_LEN(0); at + sizeof(int) <= c->cmsg_len; at += sizeof(int)) {
      int fd;
      std::memcpy(&fd, reinterpret_cast<char*>(c) + at, sizeof fd);
      received.descriptor = UniqueFd(fd);
    }
  }
  return received;
}

bool send_with_descriptor(int socket, const void* data, std::size_t size, int descriptor) {
  iovec part{const_cast<void*>(data), size};
  ControlSpace control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int));
    cmsghdr* c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(c), &descriptor, sizeof descriptor);
  }
  return ::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(size);
}

}  // namespace mpivet::analyzer
