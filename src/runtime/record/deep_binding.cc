// dlopen with RTLD_DEEPBIND, in front of libc's. A library that is loaded so finds the MPI library before us, and all
// its calls would go past: what it takes from the MPI library is taken from us instead, once it is loaded.
//
// Who calls dlopen matters to the dynamic linker (search paths), so that all other calls are passed on by a jump. One
// with RTLD_DEEPBIND is made here if it names a path, where the caller does not matter.
#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>

#include <cstdint>

#include "runtime/record/interpose.h"
#include "runtime/record/modules.h"
#include "runtime/record/relocations.h"

namespace mpivet::runtime {
namespace {

constexpr std::uint64_t kPage = 4096;

extern "C" __attribute__((visibility("hidden"))) Entry __start_mpivet_entries[];
extern "C" __attribute__((visibility("hidden"))) Entry __stop_mpivet_entries[];

// Our wrapper of MPI_X or PMPI_X.
void* own_wrapper(const char* name) {
  const char* mpi = *name == 'P' ? name + 1 : name;
  for (const Entry* e = __start_mpivet_entries; e != __stop_mpivet_entries; ++e)
    if (strcmp(e->name, mpi) == 0) return e->own;
  return nullptr;
}

void write_word(std::uint64_t* slot, void* value, bool writable) {
  const std::uint64_t page = reinterpret_cast<std::uint64_t>(slot) & ~(kPage - 1);
  if (!writable && mprotect(reinterpret_cast<void*>(page), kPage, PROT_READ | PROT_WRITE) != 0) return;
  __atomic_store_n(slot, reinterpret_cast<std::uint64_t>(value), __ATOMIC_RELEASE);
  if (!writable) mprotect(reinterpret_cast<void*>(page), kPage, PROT_READ);
}

struct Library {
  void* handle;                    // of what was loaded
  std::uint64_t begin, end;        // where the importing library lies
  std::uint64_t fixed, fixed_end;  // what the loader has made read-only
};

// Where it leads, or will when it is called for the first time.
std::uint64_t destination(const Library& l, const char* name, std::uint64_t now) {
  const bool lazy = now == 0 || (now >= l.begin && now < l.end);
  return lazy ? reinterpret_cast<std::uint64_t>(dlsym(l.handle, name)) : now;
}

void take_over(void* data, const char* name, std::uint64_t* slot) {
  const auto& l = *static_cast<const Library*>(data);
  if (strncmp(name, "MPI_", 4) != 0 && strncmp(name, "PMPI_", 5) != 0) return;
  void* own = own_wrapper(name);
  if (!own || !inside_mpi_library(destination(l, name, *slot))) return;
  const auto at = reinterpret_cast<std::uint64_t>(slot);
  write_word(slot, own, at < l.fixed || at >= l.fixed_end);
}

int look_at(dl_phdr_info* info, std::size_t, void* handle) {
  Library l{handle, ~0ull, 0, 0, 0};
  std::uint64_t code = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    const std::uint64_t begin = info->dlpi_addr + segment.p_vaddr, end = begin + segment.p_memsz;
    if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X)) code = begin;
    if (segment.p_type == PT_LOAD && begin < l.begin) l.begin = begin;
    if (segment.p_type == PT_LOAD && end > l.end) l.end = end;
    if (segment.p_type == PT_GNU_RELRO) l.fixed = begin & ~(kPage - 1), l.fixed_end = end & ~(kPage - 1);
  }
  if (l.end == 0 || inside_mpi_library(code)) return 0;
  for_each_import(reinterpret_cast<const void*>(l.begin), &l, take_over);
  return 0;
}

using Open = void*(const char* file, int mode);
constinit Open* next_open = nullptr;

}  // namespace
}  // namespace mpivet::runtime

using namespace mpivet::runtime;

extern "C" __attribute__((visibility("hidden"))) Open* mpivet_next_dlopen() {
  if (!next_open) next_open = reinterpret_cast<Open*>(dlsym(RTLD_NEXT, "dlopen"));
  return next_open;
}

// Null: not made here.
extern "C" __attribute__((visibility("hidden"))) bool mpivet_opens_deep(const char* file) {
  return file && strchr(file, '/') && !strchr(file, '$');
}

extern "C" __attribute__((visibility("hidden"))) void* mpivet_open_deep(const char* file, int mode) {
  void* handle = mpivet_next_dlopen()(file, mode);
  if (handle) dl_iterate_phdr(look_at, handle);
  return handle;
}

asm(R"(
.pushsection .text
.globl dlopen
.type dlopen,@function
dlopen:
  .cfi_startproc
  push %rdi
  .cfi_def_cfa_offset 16
  push %rsi
  .cfi_def_cfa_offset 24
  sub $8, %rsp
  .cfi_def_cfa_offset 32
  test $8, %esi
  je 1f
  call mpivet_opens_deep
  test %al, %al
  je 1f
  mov 8(%rsp), %rsi
  mov 16(%rsp), %rdi
  call mpivet_open_deep
  add $24, %rsp
  .cfi_def_cfa_offset 8
  ret
1:
  .cfi_def_cfa_offset 32
  call mpivet_next_dlopen
  add $8, %rsp
  .cfi_def_cfa_offset 24
  pop %rsi
  .cfi_def_cfa_offset 16
  pop %rdi
  .cfi_def_cfa_offset 8
  jmp *%rax
  .cfi_endproc
.size dlopen, .-dlopen
.popsection
)");
static_assert(RTLD_DEEPBIND == 8);
