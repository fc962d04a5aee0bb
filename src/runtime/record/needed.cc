#include "runtime/record/needed.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include <algorithm>
#include <cstdint>

namespace mpivet::runtime {
namespace {

const char* base_name(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

const link_map* loaded(const link_map* first, const char* name) {
  for (const link_map* l = first; l; l = l->l_next)
    if (strcmp(base_name(l->l_name), base_name(name)) == 0) return l;
  return nullptr;
}

// Libraries that have been met, each once.
class Met {
 public:
  void add(const link_map* l) {
    if (l && count_ < kMost && std::find(all_, all_ + count_, l) == all_ + count_) all_[count_++] = l;
  }
  void clear() { count_ = 0; }
  std::size_t count() const { return count_; }
  const link_map* operator[](std::size_t i) const { return all_[i]; }

 private:
  static constexpr std::size_t kMost = 512;
  const link_map* all_[kMost]{};
  std::size_t count_ = 0;
};

void add_needed(Met& met, const link_map* first, const link_map* l) {
  const char* strings = nullptr;
  for (const ElfW(Dyn)* d = l->l_ld; d && d->d_tag != DT_NULL; ++d)
    if (d->d_tag == DT_STRTAB) strings = reinterpret_cast<const char*>(d->d_un.d_ptr);
  if (!strings || reinterpret_cast<std::uint64_t>(strings) < l->l_addr) return;
  for (const ElfW(Dyn)* d = l->l_ld; d->d_tag != DT_NULL; ++d)
    if (d->d_tag == DT_NEEDED) met.add(loaded(first, strings + d->d_un.d_val));
}

}  // namespace

const link_map* first_library() {
  void* self = dlopen(nullptr, RTLD_LAZY);
  const link_map* program = nullptr;
  if (self) dlinfo(self, RTLD_DI_LINKMAP, &program);
  if (self) dlclose(self);
  return program;
}

bool program_needs(const void* function) {
  Dl_info info{};
  const link_map* program = first_library();
  if (!program || dladdr(function, &info) == 0) return true;
  static constinit Met met{};  // not on the stack: that of a thread may be small
  met.clear();
  met.add(program);
  for (std::size_t i = 0; i < met.count(); ++i) {
    if (reinterpret_cast<const void*>(met[i]->l_addr) == info.dli_fbase) return true;
    add_needed(met, program, met[i]);
  }
  return false;
}

}  // namespace mpivet::runtime
