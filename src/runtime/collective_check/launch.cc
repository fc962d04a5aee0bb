#include "runtime/collective_check/launch.h"

#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace mpivet::collective_check {

#ifdef OPEN_MPI

// mpirun says it.
Programs programs_of_job() {
  const char* count = std::getenv("OMPI_NUM_APP_CTX");
  if (!count) return Programs::unknown;
  return std::strcmp(count, "1") == 0 ? Programs::one : Programs::several;
}

#else

namespace {

// A file of /proc about a process; its length, -1 if it cannot be read.
ssize_t read_about(int pid, const char* what, char* text, std::size_t room) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/%s", pid, what);
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  const ssize_t length = read(fd, text, room - 1);
  close(fd);
  if (length >= 0) text[length] = 0;
  return length;
}

int parent_of(int pid) {
  char text[512];
  if (read_about(pid, "stat", text, sizeof text) <= 0) return 0;
  const char* after_name = std::strrchr(text, ')');
  int parent = 0;
  return after_name && std::sscanf(after_name + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

bool is_launcher(int pid) {
  char name[64];
  if (read_about(pid, "comm", name, sizeof name) <= 0) return false;
  return std::strncmp(name, "mpiexec", 7) == 0 || std::strncmp(name, "mpirun", 6) == 0;
}

// mpiexec -n 1 ./a : -n 3 ./b, or a file that says so.
Programs programs_of_launcher(int pid) {
  static char words[1 << 16];
  const ssize_t length = read_about(pid, "cmdline", words, sizeof words);
  if (length <= 0 || length == static_cast<ssize_t>(sizeof words) - 1) return Programs::unknown;
  for (const char* word = words; word < words + length; word += std::strlen(word) + 1)
    if (std::strcmp(word, ":") == 0 || std::strstr(word, "configfile")) return Programs::several;
  return Programs::one;
}

}  // namespace

// MPICH tells a rank nothing about the other programs: ask the launcher, which can only be seen if all ranks are here.
Programs programs_of_job() {
  const char* here = std::getenv("MPI_LOCALNRANKS");
  const char* all = std::getenv("PMI_SIZE");
  if (!here || !all || std::strcmp(here, all) != 0) return Programs::unknown;
  for (int pid = getppid(); pid > 1; pid = parent_of(pid))
    if (is_launcher(pid)) return programs_of_launcher(pid);
  return Programs::unknown;
}

#endif

}  // namespace mpivet::collective_check
