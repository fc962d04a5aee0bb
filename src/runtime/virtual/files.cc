#include "runtime/virtual/files.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

namespace mpivet::virtual_mpi {
namespace {

using FlushFortran = void(const int* unit);

FlushFortran* find_fortran() { return reinterpret_cast<FlushFortran*>(dlsym(RTLD_DEFAULT, "_gfortran_flush_i4")); }

bool is_output(int fd) { return fd == STDOUT_FILENO || fd == STDERR_FILENO; }

}  // namespace

void flush_output() {
  static FlushFortran* const flush_fortran = find_fortran();
  if (flush_fortran) flush_fortran(nullptr);
  fflush(nullptr);
}

void FilePositions::note() {
  for (int fd = 0; fd < kMost; ++fd) at_[fd] = is_output(fd) ? -1 : lseek(fd, 0, SEEK_CUR);
}

void FilePositions::restore() const {
  for (int fd = 0; fd < kMost; ++fd)
    if (at_[fd] >= 0) lseek(fd, at_[fd], SEEK_SET);
}

}  // namespace mpivet::virtual_mpi
