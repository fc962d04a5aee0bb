#include "runtime/process.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "event/record.h"
#include "real.h"
#include "runtime/lock.h"
#include "runtime/ring_writer.h"

namespace mpivet::runtime {
namespace {

// Names, one after the other, as they stand in the record.
struct Names {
  char text[256 + PATH_MAX + 256];
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
  Names names;
  add_host(names);
  add_program(names);
  add_library_version(names);
  const event::ProcessInfo info{m.world_rank, m.world_size,  getpid(), m.thread_level, started,
                                kThisMpi,     launch_rank(), m.tag_ub, getppid()};
  Locked section;
  write_record(event::Kind::process, self.index, sizeof info + names.length, [&](std::byte* place) {
    memcpy(place, &info, sizeof info);
    memcpy(place + sizeof info, names.text, names.length);
  });
}

}  // namespace mpivet::runtime
