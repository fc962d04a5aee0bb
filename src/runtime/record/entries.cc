// Whom calls of MPI_X reach: a library that wraps MPI itself, where there is one between us and the MPI library, so
// that it goes on to work; else us. Such a library calls PMPI_X, which we are. One that does not, but asks the dynamic
// linker for what comes next, would go past us: then we come first, and take its MPI_X for the library's (`real`).
#include <dlfcn.h>
#include <errno.h>
#include <string.h>

#include <atomic>
#include <cstdint>

#include "real.h"
#include "runtime/record/interpose.h"
#include "runtime/record/needed.h"
#include "runtime/record/relocations.h"

namespace mpivet::runtime {
namespace {

// Calls of ours that name libraries by address.
const char* path_of(const void* function, const void** base = nullptr) {
  Dl_info info{};
  if (!function || dladdr(function, &info) == 0) return nullptr;
  if (base) *base = info.dli_fbase;
  return info.dli_fname;
}

bool same_library(const void* a, const void* b) {
  const void *base_a = nullptr, *base_b = nullptr;
  return path_of(a, &base_a) && path_of(b, &base_b) && base_a == base_b;
}

bool is_path_named(const char* path, const char* prefix) {
  const char* slash = path ? strrchr(path, '/') : nullptr;
  const char* name = slash ? slash + 1 : path;
  return name && strncmp(name, prefix, strlen(prefix)) == 0;
}

bool is_named(const void* function, const char* prefix) { return is_path_named(path_of(function), prefix); }

struct PmpiName {
  bool found = false;
};

bool calls_pmpi(const void* wrapper) {
  PmpiName search;
  for_each_import(wrapper, &search, [](void* data, const char* name, std::uint64_t*) {
    if (strncmp(name, "PMPI_", 5) == 0) static_cast<PmpiName*>(data)->found = true;
  });
  return search.found;
}

bool is_ours_or_mpis(const void* function, const void* library) {
  return is_named(function, "libmpivet-") || is_named(function, "libmpi.so") || is_named(function, "libmpich.so") ||
         same_library(function, library);
}

void* defined_as(const char* name, const char* path) {
  void* handle = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
  void* found = handle ? dlsym(handle, name) : nullptr;
  if (handle) dlclose(handle);
  return found;
}

// One that was loaded before the caller, for all (mpi4py.profile).
void* wrapper_before(const char* name, const void* caller, const void* library) {
  const void* stop = nullptr;
  path_of(caller, &stop);
  for (const link_map* l = first_library(); l && reinterpret_cast<const void*>(l->l_addr) != stop; l = l->l_next) {
    if (!*l->l_name || is_path_named(l->l_name, "libmpi")) continue;
    void* found = defined_as(name, l->l_name);
    const void* base = nullptr;
    if (found && path_of(found, &base) && base == reinterpret_cast<const void*>(l->l_addr) &&
        !is_ours_or_mpis(found, library))
      return found;
  }
  return nullptr;
}

// A program that is not linked with MPI loads what is: then the wrapper that stands before the MPI library among the
// libraries of the caller counts, or one that was loaded before.
void* wrapper_of_caller(const char* name, const void* caller, const void* library) {
  const char* path = path_of(caller);
  if (!path || program_needs(library)) return nullptr;
  void* found = defined_as(name, path);
  return found && !is_ours_or_mpis(found, library) ? found : wrapper_before(name, caller, library);
}

// The wrapper of a function that stands behind us, if there is one; null: none. Behind us may be another library of
// ours, which knows what is behind itself.
void* wrapper_behind(const char* name, const void* caller) {
  char pmpi[128] = "P";
  strncat(pmpi, name, sizeof pmpi - 2);
  void* next = dlsym(RTLD_NEXT, name);
  if (!next) return nullptr;
  if (is_named(next, "libmpivet-")) {
    auto* ask = reinterpret_cast<void* (*)(const char*, const void*)>(dlsym(RTLD_NEXT, "mpivet_wrapper_behind"));
    return ask ? ask(name, caller) : nullptr;
  }
  const void* library = dlsym(RTLD_NEXT, pmpi);
  return is_ours_or_mpis(next, library) ? wrapper_of_caller(name, caller, library) : next;
}

}  // namespace
}  // namespace mpivet::runtime

using namespace mpivet::runtime;

extern "C" __attribute__((visibility("default"))) void* mpivet_wrapper_behind(const char* name, const void* caller) {
  return wrapper_behind(name, caller);
}

extern "C" __attribute__((visibility("hidden"))) void mpivet_find_target(Entry* entry, const void* caller) {
  const int kept = errno;
  void* wrapper = wrapper_behind(entry->name, caller);
  void* target = entry->own;
  if (wrapper && calls_pmpi(wrapper))
    target = wrapper;
  else if (wrapper && !dlsym(RTLD_DEFAULT, "mpivet_virtual_end"))  // in explorations nobody reaches the MPI library
    real_passes(entry->name, wrapper);
  std::atomic_ref(entry->target).store(target, std::memory_order_release);
  errno = kept;
}

// r11: the entry. The arguments go on as they came.
asm(R"(
.pushsection .text
.hidden mpivet_first_call
.globl mpivet_first_call
.type mpivet_first_call,@function
mpivet_first_call:
  .cfi_startproc
  push %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  mov %rsp, %rbp
  .cfi_def_cfa_register %rbp
  push %rdi
  push %rsi
  push %rdx
  push %rcx
  push %r8
  push %r9
  push %rax
  push %r11
  sub $128, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  mov %r11, %rdi
  mov 8(%rbp), %rsi
  call mpivet_find_target
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  add $128, %rsp
  pop %r11
  pop %rax
  pop %r9
  pop %r8
  pop %rcx
  pop %rdx
  pop %rsi
  pop %rdi
  pop %rbp
  .cfi_def_cfa %rsp, 8
  jmp *(%r11)
  .cfi_endproc
.size mpivet_first_call, .-mpivet_first_call
.popsection
)");
