// What a rank does that others may see without MPI: files, shared memory, sockets. It is done as the program wants it,
// and told to the explorer, which must not say that a barrier does nothing when it may be there for this.
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "runtime/virtual/outbox.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

using event::virtual_mpi::BesideItem;
using event::virtual_mpi::BesideKind;

template <class F>
F* next(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

// What the system keeps there is no word from another rank.
bool is_systems(const std::string& path) {
  if (path.starts_with("/dev/shm/")) return false;
  for (const char* folder : {"/dev/", "/proc/", "/sys/", "/etc/", "/usr/", "/lib"})
    if (path.starts_with(folder)) return true;
  return false;
}

std::string whole_path(int folder, const char* path) {
  if (path[0] == '/' || folder != AT_FDCWD) return path;
  char here[PATH_MAX];
  return getcwd(here, sizeof here) ? std::string(here) + "/" + path : path;
}

void tell(BesideKind kind, const std::string& path) {
  outbox().begin(ItemKind::beside);
  outbox().put(BesideItem{static_cast<std::uint32_t>(kind), 0});
  outbox().bytes(path.data(), path.size());
  outbox().end(sizeof(BesideItem) + path.size());
}

// Between MPI calls only: inside, the outbox is at work, and the MPI library opens files of its own.
bool is_program() { return me.rank >= 0 && me.initialized && !me.inside_handing_over; }

void tell_open(int folder, const char* path, int flags) {
  if (!is_program() || !path) return;
  const int saved = errno;
  const std::string name = whole_path(folder, path);
  if (!is_systems(name)) {
    const int how = flags & O_ACCMODE;
    if (how != O_WRONLY || (flags & O_EXCL)) tell(BesideKind::read, name);
    if (how != O_RDONLY || (flags & (O_CREAT | O_TRUNC))) tell(BesideKind::write, name);
  }
  errno = saved;
}

int flags_of(const char* mode) {
  const bool both = strchr(mode, '+') != nullptr, exclusive = strchr(mode, 'x') != nullptr;
  const int how = both ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY;
  return how | (exclusive ? O_EXCL : 0);
}

mode_t mode_behind(int flags, va_list arguments) {
  return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;

#define MPIVET_OPEN(name)                                                \
  int name(const char* path, int flags, ...) {                           \
    static auto* const really = next<int(const char*, int, ...)>(#name); \
    va_list arguments;                                                   \
    va_start(arguments, flags);                                          \
    const mode_t mode = mode_behind(flags, arguments);                   \
    va_end(arguments);                                                   \
    tell_open(AT_FDCWD, path, flags);                                    \
    return really(path, flags, mode);                                    \
  }
#define MPIVET_OPENAT(name)                                                   \
  int name(int folder, const char* path, int flags, ...) {                    \
    static auto* const really = next<int(int, const char*, int, ...)>(#name); \
    va_list arguments;                                                        \
    va_start(arguments, flags);                                               \
    const mode_t mode = mode_behind(flags, arguments);                        \
    va_end(arguments);                                                        \
    tell_open(folder, path, flags);                                           \
    return really(folder, path, flags, mode);                                 \
  }
#define MPIVET_FOPEN(name)                                                    \
  FILE* name(const char* path, const char* mode) {                            \
    static auto* const really = next<FILE*(const char*, const char*)>(#name); \
    tell_open(AT_FDCWD, path, flags_of(mode));                                \
    return really(path, mode);                                                \
  }

extern "C" {

MPIVET_OPEN(open)
MPIVET_OPEN(open64)
MPIVET_OPENAT(openat)
MPIVET_OPENAT(openat64)
MPIVET_FOPEN(fopen)
MPIVET_FOPEN(fopen64)

int creat(const char* path, mode_t mode) {
  static auto* const really = next<int(const char*, mode_t)>("creat");
  tell_open(AT_FDCWD, path, O_WRONLY | O_CREAT);
  return really(path, mode);
}

int access(const char* path, int mode) noexcept {
  static auto* const really = next<int(const char*, int)>("access");
  tell_open(AT_FDCWD, path, O_RDONLY);
  return really(path, mode);
}

int stat(const char* path, struct stat* result) noexcept {
  static auto* const really = next<int(const char*, struct stat*)>("stat");
  tell_open(AT_FDCWD, path, O_RDONLY);
  return really(path, result);
}

int rename(const char* from, const char* to) noexcept {
  static auto* const really = next<int(const char*, const char*)>("rename");
  tell_open(AT_FDCWD, from, O_WRONLY);
  tell_open(AT_FDCWD, to, O_WRONLY);
  return really(from, to);
}

int unlink(const char* path) noexcept {
  static auto* const really = next<int(const char*)>("unlink");
  tell_open(AT_FDCWD, path, O_WRONLY);
  return really(path);
}

int shm_open(const char* name, int flags, mode_t mode) {
  static auto* const really = next<int(const char*, int, mode_t)>("shm_open");
  tell_open(AT_FDCWD, ("/dev/shm/" + std::string(name + (name[0] == '/'))).c_str(), flags);
  return really(name, flags, mode);
}

int shmget(key_t key, size_t bytes, int flags) noexcept {
  static auto* const really = next<int(key_t, size_t, int)>("shmget");
  if (is_program()) tell(BesideKind::shared_memory, "shmget");
  return really(key, bytes, flags);
}

int connect(int socket, const sockaddr* address, socklen_t bytes) {
  static auto* const really = next<int(int, const sockaddr*, socklen_t)>("connect");
  if (is_program()) tell(BesideKind::socket, "connect");
  return really(socket, address, bytes);
}

int bind(int socket, const sockaddr* address, socklen_t bytes) noexcept {
  static auto* const really = next<int(int, const sockaddr*, socklen_t)>("bind");
  if (is_program()) tell(BesideKind::socket, "bind");
  return really(socket, address, bytes);
}
}
