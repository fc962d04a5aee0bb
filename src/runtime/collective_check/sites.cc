// Sections are found through the section headers of the files: `__start_` symbols are known only inside of each shared
// object, and a constructor in each unit would run in programs that are linked without the library, too.
#include "runtime/collective_check/sites.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <cstring>
#include <new>

#include "runtime/collective_check/grow.h"
#include "runtime/collective_check/site_reader.h"

namespace mpivet::collective_check {
namespace {

struct Range {
  const std::byte* data = nullptr;
  std::size_t size = 0;
};

class File {
 public:
  explicit File(const char* path) : fd_(open(path, O_RDONLY | O_CLOEXEC)) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (fd_ >= 0) close(fd_);
  }
  template <class T>
  bool read(T* place, std::size_t count, std::uint64_t offset) const {
    const auto bytes = static_cast<ssize_t>(count * sizeof(T));
    return fd_ >= 0 && pread(fd_, place, static_cast<std::size_t>(bytes), static_cast<off_t>(offset)) == bytes;
  }

 private:
  int fd_;
};

constexpr std::size_t kMostSections = 256;
constexpr std::size_t kMostNames = 1 << 14;

// The section in the address space of the module, as its file says.
Range section_of(const char* path) {
  File file(path);
  ElfW(Ehdr) header;
  static ElfW(Shdr) sections[kMostSections];
  static char names[kMostNames];
  if (!file.read(&header, 1, 0) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return {};
  const std::size_t count = header.e_shnum;
  if (count == 0 || count > kMostSections || header.e_shstrndx >= count || !file.read(sections, count, header.e_shoff))
    return {};
  const auto& strings = sections[header.e_shstrndx];
  if (strings.sh_size >= kMostNames || !file.read(names, strings.sh_size, strings.sh_offset)) return {};
  names[strings.sh_size] = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const bool named = sections[i].sh_name < strings.sh_size && !std::strcmp(names + sections[i].sh_name, kSiteSection);
    if (named && (sections[i].sh_flags & SHF_ALLOC))
      return {reinterpret_cast<const std::byte*>(sections[i].sh_addr), sections[i].sh_size};
  }
  return {};
}

// The file may have been replaced since it was loaded.
bool is_loaded(const dl_phdr_info& module, Range section) {
  const auto start = reinterpret_cast<std::uint64_t>(section.data);
  for (int i = 0; i < module.dlpi_phnum; ++i) {
    const auto& segment = module.dlpi_phdr[i];
    if (segment.p_type == PT_LOAD && (segment.p_flags & PF_R) && start >= segment.p_vaddr &&
        start + section.size <= segment.p_vaddr + segment.p_filesz)
      return start % alignof(Site) == 0;
  }
  return false;
}

struct Known {
  Array<const Site*> sites;
  int checked = 0, of_threads = 0;
};
Known* known = nullptr;

int look_into(dl_phdr_info* module, std::size_t, void*) {
  const bool is_executable = !module->dlpi_name || !*module->dlpi_name;
  const Range section = section_of(is_executable ? "/proc/self/exe" : module->dlpi_name);
  if (!section.data || !is_loaded(*module, section)) return 0;
  for_each_site(section.data + module->dlpi_addr, section.size, [](const Site& site) {
    known->sites.push(&site);
    known->checked += site.state == kSiteChecked;
    known->of_threads += site.state == kSiteChecked && (site.flags & kThreadFlags);
  });
  return 0;
}

}  // namespace

bool find_sites() {
  if (!known) {
    alignas(Known) static char memory[sizeof(Known)];  // never destroyed: exit handlers may ask
    known = new (memory) Known;
    dl_iterate_phdr(look_into, nullptr);
  }
  return known->checked > 0;
}

const Site* site_by_id(std::uint64_t id) {
  if (!known || id == 0) return nullptr;
  for (const Site* site : known->sites)
    if (site->id == id) return site;
  return nullptr;
}

int sites_checked() { return known ? known->checked : 0; }
int sites_of_threads() { return known ? known->of_threads : 0; }
int sites_known() { return known ? static_cast<int>(known->sites.size()) : 0; }

}  // namespace mpivet::collective_check
