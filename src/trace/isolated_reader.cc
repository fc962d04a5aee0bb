#include "trace/isolated_reader.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/process.h"
#include "base/unique_fd.h"
#include "trace/archive_reader.h"
#include "trace/progress.h"
#include "trace/wire.h"

namespace mpivet::trace {
namespace {

enum class Frame : std::uint32_t {
  definitions = 1,
  location,
  calls,
  failed,  // an error message
  done,
};

struct FrameHead {
  Frame kind;
  std::uint32_t bytes;
};

constexpr std::size_t kEnough = 1 << 16;           // bytes of calls that are handed on together
constexpr std::uint32_t kLargestFrame = 1u << 30;  // of definitions
constexpr rlim_t kMostMemory = rlim_t{16} << 30;   // of a process that reads
constexpr suseconds_t kLookEvery = 500'000;        // microseconds of processor time
constexpr int kLooksInVain = 4;                    // so many of them without an event or definition: it is stuck

// ---- in the process that reads ---------------------------------------------------------------------------------

// The file is whatever somebody has given us: no core files, no endless loops, and not all of the memory.
void restrict_this_process() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::prctl(PR_SET_DUMPABLE, 0);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  rlimit memory{};
  ::getrlimit(RLIMIT_AS, &memory);
  memory.rlim_cur = std::min(memory.rlim_max, kMostMemory);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  ::setrlimit(RLIMIT_AS, &memory);
#endif
  for (const int number : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGPROF, SIGTERM, SIGINT, SIGPIPE})
    ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  // What the library itself prints when it gives up is no help to anybody.
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
}

// Every definition and every event takes more than a byte of the archive: no more of them can come out.
std::atomic<std::uint64_t> most_progress{0};

std::uint64_t bytes_of_archive(const std::string& anchor) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::uint64_t bytes = 0;
  const fs::path folder = fs::path(anchor).parent_path();
  for (auto at = fs::recursive_directory_iterator(folder.empty() ? "." : folder, error);
       !error && at != fs::recursive_directory_iterator(); at.increment(error))
    if (at->is_regular_file(error)) bytes += at->file_size(error);
  return bytes;
}

// On some damaged files the library goes round for ever, with or without handing out something.
extern "C" void look_at_progress(int) {
  static std::uint64_t before = 0;
  static int in_vain = 0;
  const std::uint64_t now = progress_made();
  in_vain = now == before ? in_vain + 1 : 0;
  before = now;
  if (in_vain < kLooksInVain && now <= most_progress) return;
  ::signal(SIGPROF, SIG_DFL);
  ::raise(SIGPROF);
}

void watch_progress(const std::string& anchor) {
  most_progress = bytes_of_archive(anchor) + 1000;
  struct sigaction action {};
  action.sa_handler = look_at_progress;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGPROF, &action, nullptr);
  const itimerval every{{0, kLookEvery}, {0, kLookEvery}};
  ::setitimer(ITIMER_PROF, &every, nullptr);
}

void write_all(int fd, const char* data, std::size_t bytes) {
  while (bytes > 0) {
    const ssize_t n = ::write(fd, data, bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) ::_exit(1);  // nobody reads
    data += n;
    bytes -= static_cast<std::size_t>(n);
  }
}

void send(int fd, Frame kind, std::string_view bytes) {
  const FrameHead head{kind, static_cast<std::uint32_t>(bytes.size())};
  write_all(fd, reinterpret_cast<const char*>(&head), sizeof head);
  write_all(fd, bytes.data(), bytes.size());
  note_progress();
}

Status read_for(int fd, const std::string& anchor, bool only_definitions, int first, int last) {
  auto reader = ArchiveReader::open(anchor);
  if (!reader) return reader.error();
  const ArchiveDefinitions& d = (*reader)->definitions();
  if (only_definitions) {
    WireWriter out;
    put(out, d);
    send(fd, Frame::definitions, out.bytes());
    return Done{};
  }
  std::vector<std::uint64_t> selected;
  for (const auto& location : d.locations)
    if (location.rank >= first && location.rank < last) selected.push_back(location.id);
  if (auto done = (*reader)->select(selected); !done) return done;
  WireWriter calls;
  const auto hand_on = [&] {
    if (!calls.bytes().empty()) send(fd, Frame::calls, calls.bytes());
    calls.bytes().clear();
  };
  for (std::size_t i = 0; i < d.locations.size(); ++i) {
    if (d.locations[i].rank < first || d.locations[i].rank >= last) continue;
    WireWriter begin;
    begin.number(i);
    hand_on();
    send(fd, Frame::location, begin.bytes());
    auto done = (*reader)->read(d.locations[i].id, [&](const Call& call) {
      put(calls, call);
      if (calls.bytes().size() >= kEnough) hand_on();
    });
    if (!done) return hand_on(), done;
  }
  hand_on();
  return Done{};
}

[[noreturn]] void child(int fd, const std::string& anchor, bool only_definitions, int first, int last) {
  restrict_this_process();
  watch_progress(anchor);
  const Status status = read_for(fd, anchor, only_definitions, first, last);
  send(fd, status ? Frame::done : Frame::failed, status ? std::string_view() : status.error().message);
  ::_exit(0);
}

// ---- in our own ------------------------------------------------------------------------------------------------

// The library's messages quote the file.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  return text;
}

}  // namespace

class Reading {
 public:
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  explicit Reading(std::string anchor) : anchor_(std::move(anchor)) {}

  Status start(bool only_definitions, int first, int last) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return system_error("cannot make a pipe");
    from_ = UniqueFd(ends[0]);
    UniqueFd to(ends[1]);
    ::fcntl(from_.get(), F_SETPIPE_SZ, 1 << 20);
    pid_ = ::fork();
    if (pid_ < 0) return system_error("cannot start a process to read " + anchor_);
    if (pid_ == 0) {
      from_.reset();
      child(to.get(), anchor_, only_definitions, first, last);
    }
    return Done{};
  }
  ~Reading() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    process::wait_for(pid_);
  }

  // Hands out frames until the process says that it is done.
  template <class Take>
  Status frames(Take&& take) {
    for (;;) {
      FrameHead head{};
      if (!read_all(reinterpret_cast<char*>(&head), sizeof head)) return died();
      if (head.bytes > kLargestFrame) return nonsense();
      buffer_.resize(head.bytes);
      if (!read_all(buffer_.data(), head.bytes)) return died();
      if (head.kind == Frame::done) return Done{};
      if (head.kind == Frame::failed) return usage_error(printable(buffer_));
      if (!take(head.kind, std::string_view(buffer_))) return nonsense();
    }
  }

 private:
  bool read_all(char* data, std::size_t bytes) {
    while (bytes > 0) {
      const ssize_t n = ::read(from_.get(), data, bytes);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      data += n;
      bytes -= static_cast<std::size_t>(n);
    }
    return true;
  }
  Error nonsense() const { return usage_error(anchor_ + ": what was read from it makes no sense: it is damaged"); }
  Error died() {
    const int status = process::wait_for(std::exchange(pid_, 0));
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
      return usage_error(anchor_ + ": it is damaged: the OTF2 library does not get on with it");
    return usage_error(anchor_ + ": it is damaged: the OTF2 library " + process::describe(status) +
                       " while reading it");
  }

  const std::string anchor_;
  UniqueFd from_;
  pid_t pid_ = 0;
  std::string buffer_;
};

Result<std::string> find_anchor(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return Error{system_error("cannot read " + path).message, Blame::usage};
  if (!S_ISDIR(info.st_mode)) return path;
  std::vector<std::string> anchors;
  if (DIR* folder = ::opendir(path.c_str())) {
    while (const dirent* entry = ::readdir(folder))
      if (std::string_view(entry->d_name).ends_with(".otf2")) anchors.emplace_back(path + "/" + entry->d_name);
    ::closedir(folder);
  }
  if (anchors.size() == 1) return anchors[0];
  if (anchors.empty())
    return usage_error(path +
                       " holds no trace: there is no .otf2 file in it (a run that could not close its trace "
                       "leaves none)");
  return usage_error(path + " holds several .otf2 files: name one of them");
}

Result<ArchiveDefinitions> read_archive_definitions(const std::string& anchor) {
  Reading reading(anchor);
  if (auto started = reading.start(true, 0, 0); !started) return started.error();
  ArchiveDefinitions definitions;
  auto status = reading.frames([&](Frame kind, std::string_view bytes) {
    WireReader in(bytes);
    return kind == Frame::definitions && get(in, definitions);
  });
  if (!status) return status.error();
  return definitions;
}

ReadingProcess::ReadingProcess(std::unique_ptr<Reading> reading) : reading_(std::move(reading)) {}
ReadingProcess::ReadingProcess(ReadingProcess&&) noexcept = default;
ReadingProcess& ReadingProcess::operator=(ReadingProcess&&) noexcept = default;
ReadingProcess::~ReadingProcess() = default;

Result<ReadingProcess> ReadingProcess::start(const std::string& anchor, int first_rank, int last_rank) {
  auto reading = std::make_unique<Reading>(anchor);
  if (auto started = reading->start(false, first_rank, last_rank); !started) return started.error();
  return ReadingProcess(std::move(reading));
}

Status ReadingProcess::hand_out(const ArchiveDefinitions& definitions, CallSink& sink) {
  Call call;
  return reading_->frames([&](Frame kind, std::string_view bytes) {
    WireReader in(bytes);
    if (kind == Frame::location) {
      const std::uint64_t index = in.number();
      if (index >= definitions.locations.size()) return false;
      sink.location(definitions.locations[index]);
      return true;
    }
    if (kind != Frame::calls) return false;
    while (!in.at_end()) {
      if (!get(in, call)) return false;
      sink.call(call);
    }
    return in.ok();
  });
}

Status read_archive(const std::string& anchor, const ArchiveDefinitions& definitions, int first_rank, int last_rank,
                    CallSink& sink) {
  auto process = ReadingProcess::start(anchor, first_rank, last_rank);
  return process ? process->hand_out(definitions, sink) : Status(process.error());
}

}  // namespace mpivet::trace
