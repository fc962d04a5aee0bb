#include "runtime/process/process.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "event/record.h"
#include "real.h"
#include "runtime/record/lock.h"
#include "runtime/record/ring_writer.h"

namespace mpivet::runtime {
namespace {

// Names, one after the other, as they stand in the record.
struct Names {
  char text[256 + PATH_MAX + 256 + event::kMaxArguments];
  std::size_t length = 0;

  void end() { text[length++] = '\0'; }
};

void add_host(Names& n) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  n.length += static_cast<std::size_t>(stpcpy(n.text + n.length, host) - (n.text + n.length));
  n.end();
}

void add_program(Names& n) {
  const ssize_t got = readlink("/proc/self/exe", n.text + n.length, PATH_MAX - 1);
  n.length += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  n.end();
}

void add_library_version(Names& n) {
  char version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  real.Get_library_version(version, &length);
  const std::size_t line = std::min<std::size_t>(strcspn(version, "\n"), 255);
  memcpy(n.text + n.length, version, line);
  n.length += line;
  n.end();
}

// The arguments of the program, for those who run it again: all of them or none. How many.
int add_arguments(Names& n) {
  char text[event::kMaxArguments];
  // Not open(): the program's calls of it may be watched.
  const int file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC));
  if (file < 0) return 0;
  std::size_t length = 0;
  ssize_t got = 0;
  while (length < sizeof text && (got = read(file, text + length, sizeof text - length)) > 0)
    length += static_cast<std::size_t>(got);
  close(file);
  if (got != 0 || length == 0 || text[length - 1] != '\0') return 0;
  const std::size_t name = strlen(text) + 1;
  memcpy(n.text + n.length, text + name, length - name);
  n.length += length - name;
  return static_cast<int>(std::count(text + name, text + length, '\0'));
}

std::uint64_t now_ns() {
  timespec t{};
  clock_gettime(CLOCK_REALTIME, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(t.tv_nsec);
}

// What the launchers call the process.
int launch_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"})
    if (const char* text = getenv(name); text && *text) return atoi(text);
  return -1;
}

}  // namespace

void record_process(const Membership& m) {
  static std::uint64_t started = now_ns();
  Locked section;
  static constinit Names names{};  // not on the stack: that of a thread may be small
  names.length = 0;
  add_host(names);
  add_program(names);
  add_library_version(names);
  const int arguments = add_arguments(names);
  const event::ProcessInfo info{m.world_rank,  m.world_size, getpid(),  m.thread_level, started, kThisMpi,
                                launch_rank(), m.tag_ub,     getppid(), arguments,      0};
  write_record(event::Kind::process, self.index, sizeof info + names.length, [&](std::byte* place) {
    memcpy(place, &info, sizeof info);
    memcpy(place + sizeof info, names.text, names.length);
  });
}

}  // namespace mpivet::runtime
