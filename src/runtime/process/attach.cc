#include "runtime/process/attach.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>

#include "event/attach.h"
#include "runtime/process/debugger.h"
#include "runtime/process/process.h"
#include "runtime/process/state.h"
#include "spec/functions.h"

namespace mpivet::runtime {
namespace {

using event::AttachHello;
using event::AttachReply;
using event::AttachStatus;

int ring_fd = -1;  // until it has been sent
int socket_fd = -1;

const char* variable(const char* name) {
  const char* value = getenv(name);
  return value && *value ? value : nullptr;
}

std::uint32_t wanted_capacity() {
  const char* text = variable(event::kRingSlotsVariable);
  const unsigned long wanted = text ? strtoul(text, nullptr, 10) : event::kDefaultRingSlots;
  std::uint32_t capacity = event::kMinRingSlots;
  while (capacity < wanted && capacity < event::kMaxRingSlots) capacity *= 2;
  return capacity;
}

// High numbers survive programs that close "all" descriptors below some small bound, and stay out of the way of
// those that expect the next free number.
int move_high(int fd) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  const long top = std::min<long>(static_cast<long>(limit.rlim_cur), 65536);
  const int moved = fcntl(fd, F_DUPFD_CLOEXEC, static_cast<int>(std::max<long>(top - 16, 3)));
  if (moved < 0) return fd;
  close(fd);
  return moved;
}

bool same_user(int fd) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && (peer.uid == geteuid() || peer.uid == 0);
}

// An analyzer that is stopped must not stop the ranks.
void limit_waiting(int fd) {
  const timeval limit{10, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

int connect_to(const char* token) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t length = event::socket_name(token, address.sun_path);
  if (!length) return -1;
  const int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  limit_waiting(fd);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  int result;
  do result = connect(fd, reinterpret_cast<sockaddr*>(&address), size);
  while (result != 0 && errno == EINTR);
  if (result == 0 && same_user(fd)) return fd;
  close(fd);
  return -1;
}

union DescriptorMessage {
  cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

bool send_hello(int fd) {
  AttachHello hello{event::kAttachMagic, event::kInterfaceVersion, spec::kSpecHash, getpid(), kThisMpi};
  iovec part{&hello, sizeof hello};
  DescriptorMessage control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  cmsghdr* c = CMSG_FIRSTHDR(&message);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(c), &ring_fd, sizeof(int));
  ssize_t sent;
  do sent = sendmsg(fd, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == sizeof hello;
}

// The reply; `control_fd` is the control page's descriptor, -1 when none came.
bool receive_reply(int fd, AttachReply& reply, int& control_fd) {
  iovec part{&reply, sizeof reply};
  DescriptorMessage control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t got;
  do got = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  const cmsghdr* c = got > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  control_fd = -1;
  if (c && c->cmsg_type == SCM_RIGHTS) std::memcpy(&control_fd, CMSG_DATA(c), sizeof(int));
  return got == sizeof reply && reply.magic == event::kAttachMagic;
}

bool map_control(int control_fd) {
  if (control_fd < 0) return false;
  void* page = mmap(nullptr, sizeof(event::ControlPage), PROT_READ | PROT_WRITE, MAP_SHARED, control_fd, 0);
  close(control_fd);
  if (page == MAP_FAILED) return false;
  rt.control = static_cast<event::ControlPage*>(page);
  rt.want_time = rt.control->want_time.load(std::memory_order_relaxed) != 0;
  rt.want_stacks = rt.control->want_stacks.load(std::memory_order_relaxed) != 0;
  rt.want_checksums = rt.control->want_checksums.load(std::memory_order_relaxed) != 0;
  rt.want_access = rt.control->want_access.load(std::memory_order_relaxed) != 0;
  rt.want_sums = rt.control->want_sums.load(std::memory_order_relaxed) != 0;
  rt.seeks_cycles = !rt.want_time && !rt.want_sums;  // with them there is something new with each call
  if (rt.want_time) rt.limit = rt.head;              // from the next call on (ring_writer.cc)
  prepare_for_debugger();
  return true;
}

const char* handshake(int fd) {
  AttachReply reply{};
  int control_fd = -1;
  if (!send_hello(fd)) return "the analyzer does not listen";
  if (!receive_reply(fd, reply, control_fd)) return "the analyzer does not answer";
  if (reply.status == AttachStatus::accepted && reply.version == event::kInterfaceVersion)
    return map_control(control_fd) ? nullptr : "the analyzer sent no control page";
  if (control_fd >= 0) close(control_fd);
  switch (reply.status) {
    case AttachStatus::accepted:
    case AttachStatus::wrong_version:
      return "library and analyzer are of different versions";
    case AttachStatus::wrong_user:
      return "the analyzer belongs to another user";
    case AttachStatus::bad_ring:
      return "the analyzer refused the ring";
    case AttachStatus::closing:
      return "the analyzer is ending";
  }
  return "the analyzer gave an unknown answer";
}

int memory_file(std::size_t bytes) {
  const int fd = memfd_create("mpivet-ring", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return -1;
  if (ftruncate(fd, static_cast<off_t>(bytes)) != 0) return close(fd), -1;
  fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
  return fd;
}

// For the flight recorder; -1 when none is wanted or it cannot be had. All blocks are allocated now: a disk that fills
// up later would kill the program in the middle of a store.
int recorder_file(std::size_t bytes) {
  const char* prefix = variable(event::kRecorderVariable);
  if (!prefix) return -1;
  char path[4096];
  const int length = snprintf(path, sizeof path, "%s%d%s", prefix, getpid(), event::kRingSuffix);
  if (length < 0 || length >= static_cast<int>(sizeof path)) return -1;
  const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  const int error = fd < 0 ? errno : posix_fallocate(fd, 0, static_cast<off_t>(bytes));
  if (error == 0) return fd;
  fprintf(stderr, "mpivet: rank process %d has no flight recorder: %s: %s\n", getpid(), path, strerror(error));
  if (fd >= 0) {
    unlink(path);
    close(fd);
  }
  return -1;
}

}  // namespace

const char* job_token() { return variable(event::kJobVariable); }
const char* supervisor_token() { return variable(event::kSupervisorVariable); }

bool make_ring() {
  const std::uint32_t capacity = wanted_capacity();
  const std::size_t bytes = event::ring_bytes(capacity);
  ring_fd = recorder_file(bytes);
  if (ring_fd < 0) ring_fd = memory_file(bytes);
  if (ring_fd < 0) return false;
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring_fd, 0);
  if (p == MAP_FAILED) return false;
  use_ring(static_cast<event::RingHeader*>(p), capacity);
  return true;
}

void use_ring(event::RingHeader* ring, std::uint32_t capacity) {
  ring->magic = event::kRingMagic;
  ring->version = event::kInterfaceVersion;
  ring->spec_hash = spec::kSpecHash;
  ring->capacity = capacity;
  ring->header_bytes =
      static_cast<std::uint32_t>(event::ring_bytes(capacity) - std::size_t{capacity} * event::kSlotSize);
  ring->pid = getpid();
  ring->mpi = kThisMpi;
  rt.ring = ring;
  rt.slots = event::ring_slots(ring);
  rt.mask = capacity - 1;
  rt.want_stacks = true;
}

bool attach(const char* token) {
  const int fd = connect_to(token);
  const char* problem = fd < 0 ? "no analyzer of this user answers" : handshake(fd);
  close(ring_fd);
  ring_fd = -1;
  if (problem) {
    if (fd >= 0) close(fd);
    fprintf(stderr, "mpivet: rank process %d is not being checked: %s\n", getpid(), problem);
    return false;
  }
  socket_fd = move_high(fd);
  return true;
}

bool attached() { return socket_fd >= 0; }

void detach() {
  if (socket_fd >= 0) close(socket_fd);
  socket_fd = -1;
}

bool analyzer_hung_up() {
  pollfd p{socket_fd, 0, 0};
  return poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

void wait_for_analyzer_end(int milliseconds) {
  pollfd p{socket_fd, 0, 0};
  while (poll(&p, 1, milliseconds) < 0 && errno == EINTR) {
  }
}

void wait_for_last_report() {
  constexpr int kReportMilliseconds = 3000;
  if (!job_token() && attached()) wait_for_analyzer_end(kReportMilliseconds);
}

}  // namespace mpivet::runtime
