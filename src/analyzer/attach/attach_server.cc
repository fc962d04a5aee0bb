#include "analyzer/attach/attach_server.h"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "analyzer/attach/descriptor_message.h"
#include "analyzer/attach/peer.h"
#include "base/log.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

using event::AttachHello;
using event::AttachReply;
using event::AttachStatus;

}  // namespace

Result<UniqueFd> listen_on(const std::string& token) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t length = event::socket_name(token.c_str(), address.sun_path);
  if (length == 0) return Error{"bad job token"};
  UniqueFd fd(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd.valid()) return system_error("cannot make a socket");
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  if (::bind(fd.get(), reinterpret_cast<sockaddr*>(&address), size) != 0) return system_error("cannot name a socket");
  if (::listen(fd.get(), 4096) != 0) return system_error("cannot listen on a socket");
  return fd;
}

AttachServer::AttachServer(UniqueFd listening, int control_fd, Callbacks callbacks, bool ring_files, UniqueFd first)
    : listening_(std::move(listening)),
      stop_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      poll_(::epoll_create1(EPOLL_CLOEXEC)),
      control_fd_(control_fd),
      ring_files_(ring_files),
      callbacks_(std::move(callbacks)) {
  watch(listening_.get());
  watch(stop_.get());
  if (first.valid()) admit(std::move(first));
  thread_ = std::thread([this] { serve(); });
}

AttachServer::~AttachServer() {
  const std::uint64_t one = 1;
  [[maybe_unused]] auto ignored = ::write(stop_.get(), &one, sizeof one);
  thread_.join();
}

void AttachServer::watch(int fd) {
  epoll_event event{};
  event.events = EPOLLIN | EPOLLRDHUP;
  event.data.fd = fd;
  ::epoll_ctl(poll_.get(), EPOLL_CTL_ADD, fd, &event);
}

void AttachServer::serve() {
  for (;;) {
    epoll_event events[64];
    const int count = ::epoll_wait(poll_.get(), events, 64, -1);
    for (int i = 0; i < count; ++i) {
      const int fd = events[i].data.fd;
      if (fd == stop_.get()) return;
      if (fd == listening_.get())
        accept_clients();
      else
        readable(fd);
    }
  }
}

void AttachServer::accept_clients() {
  for (;;) {
    UniqueFd connection(::accept4(listening_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!connection.valid()) {
      // Whoever takes all descriptors has to give one back.
      if ((errno == EMFILE || errno == ENFILE) && drop_one_idle()) continue;
      return;
    }
    admit(std::move(connection));
  }
}

// Strangers are sent away at once: they must not take up what ranks need.
void AttachServer::admit(UniqueFd connection) {
  const int fd = connection.get();
  if (peer_of(fd).uid != ::geteuid()) {
    const AttachReply reply{event::kAttachMagic, event::kInterfaceVersion, AttachStatus::wrong_user, 0, 0};
    send_with_descriptor(fd, &reply, sizeof reply, -1);
    return;
  }
  auto client = std::make_shared<Client>();
  client->connection = std::move(connection);
  clients_[fd] = std::move(client);
  watch(fd);
}

bool AttachServer::drop_one_idle() {
  for (const auto& [fd, client] : clients_) {
    if (client->attached) continue;
    remove(fd);
    return true;
  }
  return false;
}

void AttachServer::readable(int fd) {
  const auto found = clients_.find(fd);
  if (found == clients_.end()) return;  // removed by an earlier event of the same batch
  const auto client = found->second;
  // An attached rank has nothing more to say: whatever is readable now is its end.
  if (client->attached || fd != client->connection.get())
    remove(fd);
  else
    hello(*client);
}

void AttachServer::remove(int fd) {
  const auto client = clients_.at(fd);
  if (client->process.valid()) {
    ::epoll_ctl(poll_.get(), EPOLL_CTL_DEL, client->process.get(), nullptr);
    clients_.erase(client->process.get());
  }
  clients_.erase(client->connection.get());
  if (client->attached) callbacks_.gone(client->index, std::move(client->process));
}

void AttachServer::hello(Client& client) {
  const int fd = client.connection.get();
  const AttachStatus status = examine(client);
  if (status != AttachStatus::accepted) {
    AttachReply reply{event::kAttachMagic, event::kInterfaceVersion, status, 0, 0};
    send_with_descriptor(fd, &reply, sizeof reply, -1);
    remove(fd);
  }
}

// Reads the hello; a client that is accepted has been answered and handed on.
AttachStatus AttachServer::examine(Client& client) {
  const int fd = client.connection.get();
  AttachHello hello{};
  auto received = receive_with_descriptor(fd, &hello, sizeof hello);
  const ucred peer = peer_of(fd);
  if (received.bytes != sizeof hello || hello.magic != event::kAttachMagic) return AttachStatus::bad_ring;
  if (hello.version != event::kInterfaceVersion || hello.spec_hash != spec::kSpecHash)
    return AttachStatus::wrong_version;
  if (!received.descriptor.valid()) return AttachStatus::bad_ring;
  auto ring = RingMap::open(received.descriptor.get(), spec::kSpecHash, ring_files_);
  if (!ring) {
    log::warning("process " + std::to_string(peer.pid) + ": " + ring.error().message);
    return AttachStatus::bad_ring;
  }
  client.index = next_index_++;
  // A forked child may keep the socket open, so the process itself is watched too where the kernel can do that.
  client.process = UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, peer.pid, 0)));
  callbacks_.attached(client.index, peer.pid, std::move(*ring));
  client.attached = true;
  const AttachReply reply{event::kAttachMagic, event::kInterfaceVersion, AttachStatus::accepted,
                          static_cast<std::uint32_t>(client.index), 0};
  send_with_descriptor(fd, &reply, sizeof reply, control_fd_);
  if (client.process.valid()) {
    clients_[client.process.get()] = clients_.at(fd);
    watch(client.process.get());
  }
  return AttachStatus::accepted;
}

}  // namespace mpivet::analyzer
