#include "server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "base/futex.h"

namespace mpivet::runtime_test {

using event::Header;
using event::Kind;

namespace {

void require(bool ok, const char* what) {
  if (ok) return;
  std::perror(what);
  std::abort();
}

int listen_on(const std::string& token) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t length = event::socket_name(token.c_str(), address.sun_path);
  const int fd = ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  require(::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0, "bind");
  require(::listen(fd, 64) == 0, "listen");
  return fd;
}

int receive_hello(int fd, event::AttachHello& hello) {
  iovec part{&hello, sizeof hello};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  require(::recvmsg(fd, &message, MSG_CMSG_CLOEXEC) == sizeof hello, "hello");
  int ring = -1;
  std::memcpy(&ring, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof ring);
  return ring;
}

void send_reply(int fd, int control_fd) {
  event::AttachReply reply{event::kAttachMagic, event::kInterfaceVersion, event::AttachStatus::accepted, 0, 0};
  iovec part{&reply, sizeof reply};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* c = CMSG_FIRSTHDR(&message);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(c), &control_fd, sizeof(int));
  require(::sendmsg(fd, &message, MSG_NOSIGNAL) == sizeof reply, "reply");
}

}  // namespace

Ring::~Ring() {
  if (socket >= 0) ::close(socket);
  if (header) ::munmap(header, event::ring_bytes(header->capacity));
}

const event::ProcessInfo* Ring::process() const {
  const auto all = of(Kind::process);
  return all.empty() ? nullptr : &all.back()->as<event::ProcessInfo>();
}
int Ring::world_rank() const { return process() ? process()->world_rank : -1; }

std::vector<const Record*> Ring::of(spec::Func func) const {
  std::vector<const Record*> found;
  for (const auto& r : kept)
    if (r.func() == func) found.push_back(&r);
  return found;
}
std::vector<const Record*> Ring::of(Kind kind) const {
  std::vector<const Record*> found;
  for (const auto& r : kept)
    if (r.kind() == kind) found.push_back(&r);
  return found;
}
std::vector<const Record*> Ring::of(spec::Func func, Kind kind) const {
  auto found = of(func);
  std::erase_if(found, [&](const Record* r) { return r->kind() != kind; });
  return found;
}

Server::Server(Behaviour behaviour) : behaviour_(behaviour) {
  static int count = 0;
  token_ = "test-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
  listener_ = listen_on(token_);
  control_fd_ = ::memfd_create("control", MFD_CLOEXEC);
  require(::ftruncate(control_fd_, 4096) == 0, "control");
  void* page = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, control_fd_, 0);
  control_ = new (page) event::ControlPage{};
  control_->magic = event::kRingMagic;
  control_->version = event::kInterfaceVersion;
  control_->want_stacks = 1;
  control_->want_time = behaviour.time;
  thread_ = std::thread([this] { loop(); });
}

Server::~Server() {
  if (thread_.joinable()) finish();
  ::close(control_fd_);
  ::munmap(control_, 4096);
}

std::vector<std::unique_ptr<Ring>>& Server::finish() {
  stop_ = true;
  thread_.join();
  if (listener_ >= 0) ::close(listener_);
  std::sort(rings_.begin(), rings_.end(), [](auto& a, auto& b) { return a->world_rank() < b->world_rank(); });
  return rings_;
}

void Server::loop() {
  for (;;) {
    const bool last = stop_;
    pollfd p{listener_, POLLIN, 0};
    while (!died_ && ::poll(&p, 1, 0) > 0 && (p.revents & POLLIN)) accept_rank();
    std::size_t read = 0;
    for (auto& ring : rings_) read += died_ ? 0 : drain(*ring);
    if (total_ > behaviour_.die_after && !died_) die();
    if (last && read == 0) return;
    if (read == 0 || behaviour_.pause.count() > 100) std::this_thread::sleep_for(behaviour_.pause);
  }
}

void Server::die() {
  died_ = true;
  ::close(listener_);
  listener_ = -1;
  for (auto& ring : rings_) {
    ::close(ring->socket);
    ring->socket = -1;
  }
}

void Server::accept_rank() {
  const int fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  event::AttachHello hello{};
  const int ring_fd = receive_hello(fd, hello);
  require(hello.version == event::kInterfaceVersion && hello.spec_hash == spec::kSpecHash, "version");
  struct stat info {};
  ::fstat(ring_fd, &info);
  auto ring = std::make_unique<Ring>();
  ring->socket = fd;
  ring->pid = hello.pid;
  ring->header = static_cast<event::RingHeader*>(
      ::mmap(nullptr, static_cast<std::size_t>(info.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, ring_fd, 0));
  ::close(ring_fd);
  send_reply(fd, control_fd_);
  rings_.push_back(std::move(ring));
}

std::size_t Server::drain(Ring& ring) {
  const std::uint64_t head = ring.header->head.load(std::memory_order_acquire);
  const std::uint32_t capacity = ring.header->capacity;
  const event::Slot* slots = event::ring_slots(ring.header);
  const auto at = [&](std::uint64_t n) { return reinterpret_cast<const Header*>(&slots[n & (capacity - 1)]); };
  std::size_t read = 0;
  if (ring.has_open && at(ring.open)->kind == Kind::cycle)
    read += take_counted(ring, at(ring.open));
  else if (ring.has_open && behaviour_.keep && !ring.kept.empty() && at(ring.open)->kind != Kind::pad)
    ring.kept.back().set_repeat(__atomic_load_n(&at(ring.open)->repeat, __ATOMIC_ACQUIRE));
  while (ring.next != head && read < behaviour_.slots_per_look) {
    const Header* h = at(ring.next);
    require(h->slots > 0 && h->slots <= head - ring.next, "record size");
    ring.counted_before += ring.counted;
    ring.counted = 0;
    if (h->kind == Kind::cycle) {
      require(ring.cycle.read(h, h->slots), "cycle");
      ++ring.cycles;
      read += take_counted(ring, h);
    } else if (h->kind != Kind::pad) {
      take(ring, h);
    }
    ring.open = ring.next;
    ring.has_open = true;
    ring.next += h->slots;
    read += h->slots;
  }
  if (read) give_back(ring);
  return read;
}

std::size_t Server::take_counted(Ring& ring, const Header* cycle) {
  const std::uint64_t count = __atomic_load_n(event::cycle_count(cycle), __ATOMIC_ACQUIRE);
  const std::uint64_t before = ring.counted;
  for (; ring.counted < count; ++ring.counted) {
    const std::size_t place = ring.counted % ring.cycle.records;
    ring.cycle.grow(place);
    take(ring, ring.cycle.at(place));
  }
  return count - before;
}

void Server::take(Ring& ring, const Header* h) {
  ++ring.records;
  ++total_;
  if (!behaviour_.keep) return;
  if (h->kind == Kind::chunk) {
    const auto& info = event::payload_as<event::ChunkInfo>(h);
    auto& chunks = ring.chunks[h->thread];
    const std::byte* data = event::payload(h) + sizeof info;
    chunks.insert(chunks.end(), data, data + info.bytes);
    return;
  }
  ring.kept.emplace_back(h);
  if (h->flags & event::kChunked) {
    ring.kept.back().set_payload(ring.chunks[h->thread]);
    ring.chunks[h->thread].clear();
  }
}

void Server::give_back(Ring& ring) {
  ring.header->counted_taken.store(ring.counted_before + ring.counted, std::memory_order_seq_cst);
  ring.header->tail.store(ring.open, std::memory_order_seq_cst);
  if (!ring.header->writer_waits.load(std::memory_order_seq_cst)) return;
  ring.header->tail_futex.fetch_add(1);
  futex_wake(ring.header->tail_futex);
}

}  // namespace mpivet::runtime_test
