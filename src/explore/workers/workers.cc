#include "explore/workers/workers.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "base/process.h"
#include "base/unique_fd.h"

namespace mpivet::explore {
namespace {

constexpr int kLookMs = 100;
constexpr std::uint64_t kProblem = ~std::uint64_t{0};  // in place of a part's number

struct Head {
  std::uint64_t part, bytes;
};

bool write_all(int fd, const void* data, std::size_t bytes) {
  for (const char* at = static_cast<const char*>(data); bytes > 0;) {
    const ssize_t done = ::write(fd, at, bytes);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    bytes -= static_cast<std::size_t>(done);
  }
  return true;
}

void send(int fd, std::uint64_t part, const std::string& text) {
  const Head head{part, text.size()};
  if (!write_all(fd, &head, sizeof head) || !write_all(fd, text.data(), text.size())) ::_exit(1);
}

[[noreturn]] void be_worker(std::size_t number, int fd, const std::vector<Branch>& parts, Sharing& sharing,
                            const MakeWorker& make) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  SharedState::Worker& own = sharing->workers[number];
  {
    auto work = make();
    if (!work) {
      send(fd, kProblem, work.error().message);
      ::_exit(0);
    }
    std::uint64_t before = 0;
    double done = 0;
    while (!sharing->stop) {
      const std::size_t part = sharing->next_part.fetch_add(1);
      if (part >= parts.size()) break;
      std::uint64_t count = 0;
      send(fd, part, (*work)(part, [&](const Progress& progress) {
             count = progress.interleavings;
             own.interleavings = before + count;
             own.done = done + parts[part].weight * progress.done;
             return !sharing->stop.load();
           }));
      before += count;
      own.done = done += parts[part].weight;
    }
  }
  ::_exit(0);
}

struct Child {
  pid_t pid = -1;
  UniqueFd from;
  std::string buffer;
};

// False: the worker has sent its last.
bool receive(Child& child, Shares& shares) {
  char chunk[65536];
  const ssize_t got = ::read(child.from.get(), chunk, sizeof chunk);
  if (got < 0 && errno == EINTR) return true;
  if (got <= 0) return false;
  child.buffer.append(chunk, static_cast<std::size_t>(got));
  for (Head head{}; child.buffer.size() >= sizeof head;) {
    std::memcpy(&head, child.buffer.data(), sizeof head);
    if (child.buffer.size() - sizeof head < head.bytes) break;
    std::string text = child.buffer.substr(sizeof head, head.bytes);
    child.buffer.erase(0, sizeof head + head.bytes);
    if (head.part == kProblem)
      shares.problem = std::move(text);
    else if (head.part < shares.texts.size())
      shares.texts[head.part] = std::move(text);
  }
  return true;
}

Progress progress_of(const SharedState& state, std::size_t workers) {
  Progress progress;
  for (std::size_t i = 0; i < workers; ++i) {
    progress.interleavings += state.workers[i].interleavings;
    progress.done += state.workers[i].done;
  }
  return progress;
}

void collect(std::vector<Child>& children, Sharing& sharing, Shares& shares, const Explorer::Watch& watch) {
  for (std::size_t open = children.size(); open > 0;) {
    std::vector<pollfd> polled;
    for (const Child& child : children) polled.push_back({child.from.get(), POLLIN, 0});  // -1 is passed over
    ::poll(polled.data(), polled.size(), kLookMs);
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (polled[i].revents == 0 || receive(children[i], shares)) continue;
      children[i].from.reset();
      --open;
      const int status = process::wait_for(children[i].pid);
      if (status != 0 && shares.problem.empty()) shares.problem = "a worker " + process::describe(status);
    }
    if (watch && !watch(progress_of(*sharing, children.size()))) sharing->stop = true;
    if (!shares.problem.empty()) sharing->stop = true;
  }
}

}  // namespace

Sharing::Sharing() {
  void* memory =
      ::mmap(nullptr, sizeof(SharedState), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  state_ = new (memory) SharedState{};
}

Sharing::~Sharing() { ::munmap(state_, sizeof(SharedState)); }

Shares share_out(int jobs, const std::vector<Branch>& parts, Sharing& sharing, const MakeWorker& make,
                 const Explorer::Watch& watch) {
  Shares shares;
  shares.texts.resize(parts.size());
  sharing->next_part = 0;
  const std::size_t workers = std::min({static_cast<std::size_t>(jobs), parts.size(), SharedState::kMostWorkers});
  std::vector<Child> children;
  for (std::size_t i = 0; i < workers; ++i) {
    sharing->workers[i].interleavings = 0;
    sharing->workers[i].done = 0;
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
      shares.problem = system_error("cannot make a pipe").message;
      break;
    }
    UniqueFd from(ends[0]), to(ends[1]);
    const pid_t pid = ::fork();
    if (pid == 0) {
      from.reset();
      be_worker(i, to.get(), parts, sharing, make);
    }
    if (pid < 0) {
      shares.problem = system_error("cannot start a worker").message;
      break;
    }
    children.push_back({pid, std::move(from), {}});
  }
  collect(children, sharing, shares, watch);
  return shares;
}

}  // namespace mpivet::explore
