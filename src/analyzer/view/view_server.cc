#include "analyzer/view/view_server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>

#include "analyzer/attach/peer.h"
#include "base/token.h"

namespace mpivet::analyzer {
namespace {

constexpr char kPrefix[] = "mpivet-view-";
constexpr std::size_t kMaxAnswer = 256u << 20;

struct ViewName {
  pid_t process;
  std::string name;  // mpivet-view-<process>-<random>: nobody can take it before us
};

sockaddr_un address_of(const std::string& name, socklen_t& size) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  return address;
}

// Nobody may keep us waiting.
void limit_waiting(int fd) {
  const timeval limit{3, 0};
  ::setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
}

}  // namespace

ViewServer::ViewServer(std::function<std::string()> answer) : answer_(std::move(answer)) {
  socklen_t size = 0;
  const sockaddr_un address = address_of(kPrefix + std::to_string(::getpid()) + "-" + random_token(), size);
  listening_ = UniqueFd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  stop_ = UniqueFd(::eventfd(0, EFD_CLOEXEC));
  const bool ready = listening_.valid() && stop_.valid() &&
                     ::bind(listening_.get(), reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
                     ::listen(listening_.get(), 16) == 0;
  // A job that cannot be looked at is still a job.
  if (ready) thread_ = std::thread([this] { serve(); });
}

ViewServer::~ViewServer() {
  if (!thread_.joinable()) return;
  const std::uint64_t one = 1;
  [[maybe_unused]] auto ignored = ::write(stop_.get(), &one, sizeof one);
  thread_.join();
}

void ViewServer::serve() {
  for (;;) {
    pollfd waiting[2] = {{stop_.get(), POLLIN, 0}, {listening_.get(), POLLIN, 0}};
    if (::poll(waiting, 2, -1) < 0) continue;
    if (waiting[0].revents != 0) return;
    if (waiting[1].revents != 0) answer_client();
  }
}

void ViewServer::answer_client() {
  const UniqueFd client(::accept4(listening_.get(), nullptr, nullptr, SOCK_CLOEXEC));
  if (!client.valid() || peer_of(client.get()).uid != ::geteuid()) return;
  limit_waiting(client.get());
  const std::string text = answer_();
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t sent = ::send(client.get(), text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return;
    done += static_cast<std::size_t>(sent);
  }
}

namespace {

// All names there are, whoever has made them.
std::vector<ViewName> all_views() {
  std::vector<ViewName> found;
  std::ifstream sockets("/proc/net/unix");
  const std::string mark = std::string("@") + kPrefix;
  for (std::string line; std::getline(sockets, line);) {
    const auto at = line.find(mark);
    if (at == std::string::npos) continue;
    ViewName view{0, line.substr(at + 1)};
    const char* digits = line.data() + at + mark.size();
    const bool fits = view.name.size() < sizeof(sockaddr_un::sun_path) - 1;
    if (fits && std::from_chars(digits, line.data() + line.size(), view.process).ec == std::errc{})
      found.push_back(std::move(view));
  }
  return found;
}

// A connection to the process that the name says, if it is one of ours. Somebody else's must not keep us waiting.
UniqueFd open_view(const ViewName& view) {
  UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  socklen_t size = 0;
  const sockaddr_un address = address_of(view.name, size);
  if (!fd.valid() || ::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), size) != 0) return {};
  const ucred peer = peer_of(fd.get());
  if (peer.uid != ::geteuid() || peer.pid != view.process) return {};
  ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) & ~O_NONBLOCK);
  limit_waiting(fd.get());
  return fd;
}

}  // namespace

std::vector<pid_t> viewable_processes() {
  std::vector<pid_t> found;
  for (const ViewName& view : all_views())
    if (open_view(view).valid()) found.push_back(view.process);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Result<std::string> ask_for_view(pid_t process) {
  UniqueFd fd;
  for (const ViewName& view : all_views())
    if (view.process == process && !fd.valid()) fd = open_view(view);
  if (!fd.valid())
    return usage_error("no job of yours with process " + std::to_string(process) + " runs on this machine");
  std::string text;
  char buffer[65536];
  for (;;) {
    const ssize_t got = ::recv(fd.get(), buffer, sizeof buffer, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 || text.size() > kMaxAnswer) return Error{"the job does not answer"};
    if (got == 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
  }
  if (text.empty()) return Error{"the job is just ending"};
  return text;
}

}  // namespace mpivet::analyzer
