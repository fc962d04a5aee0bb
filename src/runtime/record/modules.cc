#include "runtime/record/modules.h"

#include <limits.h>
#include <link.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <initializer_list>

#include "runtime/process/state.h"
#include "runtime/record/lock.h"
#include "runtime/record/ring_writer.h"

namespace mpivet::runtime {
namespace {

struct Range {
  std::uint64_t begin, end;
};

constinit Range loader{};
constinit Scratch told{};  // of Range: what has been published
constinit std::size_t told_count = 0;

bool already_told(const Range& r) {
  const auto* ranges = reinterpret_cast<const Range*>(told.data);
  return std::any_of(ranges, ranges + told_count, [&](const Range& t) { return t.begin == r.begin && t.end == r.end; });
}

Range executable_range(const dl_phdr_info* info) {
  Range r{~0ull, 0};
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_X)) continue;
    r.begin = std::min<std::uint64_t>(r.begin, info->dlpi_addr + segment.p_vaddr);
    r.end = std::max<std::uint64_t>(r.end, info->dlpi_addr + segment.p_vaddr + segment.p_memsz);
  }
  return r;
}

// The program itself has no name in the list.
const char* path_of(const dl_phdr_info* info, char* space) {
  if (info->dlpi_name && *info->dlpi_name) return info->dlpi_name;
  const ssize_t n = readlink("/proc/self/exe", space, PATH_MAX - 1);
  space[std::max<ssize_t>(n, 0)] = '\0';
  return space;
}

void tell(const dl_phdr_info* info, const Range& range) {
  if (!grow(told, (told_count + 1) * sizeof(Range))) return;
  reinterpret_cast<Range*>(told.data)[told_count++] = range;
  static constinit char space[PATH_MAX]{};  // not on the stack: that of a thread may be small
  const char* path = path_of(info, space);
  const std::size_t length = strlen(path) + 1;
  const event::ModuleInfo module{range.begin, range.end, info->dlpi_addr};
  write_record(event::Kind::module, self.index, sizeof module + length, [&](std::byte* place) {
    memcpy(place, &module, sizeof module);
    memcpy(place + sizeof module, path, length);
  });
}

struct Wanted {
  const std::uint64_t* addresses;
  std::size_t count;
};

int look_at(dl_phdr_info* info, std::size_t, void* data) {
  const auto* wanted = static_cast<const Wanted*>(data);
  const Range range = executable_range(info);
  const bool mentioned = std::any_of(wanted->addresses, wanted->addresses + wanted->count,
                                     [&](std::uint64_t a) { return a >= range.begin && a < range.end; });
  if (mentioned && !already_told(range)) tell(info, range);
  return 0;
}

struct Lookup {
  std::uint64_t address;
  bool (*belongs)(const char* path);
  bool answer;
};

bool named_like(const char* path, std::initializer_list<const char*> prefixes) {
  const char* slash = strrchr(path, '/');
  const char* name = slash ? slash + 1 : path;
  for (const char* prefix : prefixes)
    if (strncmp(name, prefix, strlen(prefix)) == 0) return true;
  return false;
}

// By file name, since a component (mca_*.so, ROMIO) is a module of its own. The Fortran layers are not
// meant: they call on behalf of the user. We are: where the library jumps from one MPI function into another, the
// return address is the one in our wrapper of the first.
bool belongs_to_mpi(const char* path) {
  return named_like(path, {"libmpi.so", "libmpich.so", "libmpivet-", "libopen-", "mca_", "libmca_", "libpmix"});
}

bool belongs_to_runtime(const char* path) {
  return named_like(path, {"libgfortran", "libpython", "libifcore", "libucs", "libfabric", "libpsm"});
}

bool belongs_to_c(const char* path) { return named_like(path, {"libc.so", "libc-", "ld-linux", "libmpivet-"}); }

int find_loader(dl_phdr_info* info, std::size_t, void*) {
  if (info->dlpi_addr == 0 || info->dlpi_addr != getauxval(AT_BASE)) return 0;
  loader = executable_range(info);
  return 1;
}

int look_up(dl_phdr_info* info, std::size_t, void* data) {
  auto* lookup = static_cast<Lookup*>(data);
  const Range range = executable_range(info);
  if (lookup->address < range.begin || lookup->address >= range.end) return 0;
  lookup->answer = info->dlpi_name && lookup->belongs(info->dlpi_name);
  return 1;
}

}  // namespace

void remember_loader() { dl_iterate_phdr(find_loader, nullptr); }

bool inside_loader(std::uint64_t address) { return address >= loader.begin && address < loader.end; }

void tell_modules(const std::uint64_t* addresses, std::size_t count) {
  Locked section;
  Wanted wanted{addresses, count};
  dl_iterate_phdr(look_at, &wanted);
}

bool inside_mpi_library(std::uint64_t address) {
  Lookup lookup{address, belongs_to_mpi, false};
  dl_iterate_phdr(look_up, &lookup);
  return lookup.answer;
}

bool belongs_to_program(std::uint64_t address) {
  Lookup lookup{address, belongs_to_runtime, false};
  dl_iterate_phdr(look_up, &lookup);
  return !lookup.answer && !inside_mpi_library(address) && !inside_c_library(address);
}

bool inside_c_library(std::uint64_t address) {
  Lookup lookup{address, belongs_to_c, false};
  dl_iterate_phdr(look_up, &lookup);
  return lookup.answer;
}

}  // namespace mpivet::runtime
