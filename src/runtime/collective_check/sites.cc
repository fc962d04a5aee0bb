// Sections are found through the section headers of the files: `__start_` symbols are known only inside of each shared
// object, and a constructor in each unit would run in programs that are linked without the library, too.
#include "runtime/collective_check/sites.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <new>

#include "event/sites/site_reader.h"
#include "event/sites/switches.h"
#include "runtime/collective_check/grow.h"

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

// The section headers of a file.
class Sections {
 public:
  explicit Sections(const File& file) {
    ElfW(Ehdr) header;
    if (!file.read(&header, 1, 0) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return;
    const std::size_t count = header.e_shnum;
    if (count > kMostSections || header.e_shstrndx >= count || !file.read(headers_, count, header.e_shoff)) return;
    const auto& strings = headers_[header.e_shstrndx];
    if (strings.sh_size >= kMostNames || !file.read(names_, strings.sh_size, strings.sh_offset)) return;
    names_[strings.sh_size] = 0;
    names_size_ = strings.sh_size;
    count_ = count;
  }
  // Null if there is none.
  const ElfW(Shdr) * find(const char* name) const {
    for (std::size_t i = 0; i < count_; ++i)
      if (headers_[i].sh_name < names_size_ && !std::strcmp(names_ + headers_[i].sh_name, name)) return &headers_[i];
    return nullptr;
  }

 private:
  static ElfW(Shdr) headers_[kMostSections];  // one at a time is looked at
  static char names_[kMostNames];
  std::size_t count_ = 0, names_size_ = 0;
};
ElfW(Shdr) Sections::headers_[kMostSections];
char Sections::names_[kMostNames];

// The section in the address space of the module, as its file says.
Range section_of(const Sections& sections) {
  const auto* header = sections.find(kSiteSection);
  if (!header || !(header->sh_flags & SHF_ALLOC)) return {};
  return {reinterpret_cast<const std::byte*>(header->sh_addr), header->sh_size};
}

// The file may have been replaced since it was loaded. Null: not loaded.
const ElfW(Phdr) * segment_of(const dl_phdr_info& module, Range section) {
  const auto start = reinterpret_cast<std::uint64_t>(section.data);
  for (int i = 0; i < module.dlpi_phnum; ++i) {
    const auto& segment = module.dlpi_phdr[i];
    if (segment.p_type == PT_LOAD && (segment.p_flags & PF_R) && start >= segment.p_vaddr &&
        start + section.size <= segment.p_vaddr + segment.p_filesz)
      return start % alignof(Site) == 0 ? &segment : nullptr;
  }
  return nullptr;
}

struct Known {
  Array<const Site*> sites;
  Array<Switch> switches;
  int checked = 0, of_threads = 0;
};
Known* known = nullptr;

void read_switches(const File& file, const Sections& sections) {
  const auto* header = sections.find(kSwitchSection);
  if (!header) return;
  Switch one;
  for (std::uint64_t at = 0; at + sizeof one <= header->sh_size; at += sizeof one)
    if (file.read(&one, 1, header->sh_offset + at)) known->switches.push(one);
}

bool is_switched(std::uint64_t library) {
  for (const Switch& one : known->switches)
    if (one.library == library) return true;
  return false;
}

// The records are constants: they are made writable for this moment.
class Writable {
 public:
  Writable(Range section, const ElfW(Phdr) & segment) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto start = reinterpret_cast<std::uintptr_t>(section.data) & ~(page - 1);
    start_ = reinterpret_cast<void*>(start);
    size_ = reinterpret_cast<std::uintptr_t>(section.data) + section.size - start;
    before_ = PROT_READ | (segment.p_flags & PF_W ? PROT_WRITE : 0) | (segment.p_flags & PF_X ? PROT_EXEC : 0);
    ok_ = mprotect(start_, size_, before_ | PROT_WRITE) == 0;
  }
  ~Writable() {
    if (ok_) mprotect(start_, size_, before_);
  }
  Writable(const Writable&) = delete;
  Writable& operator=(const Writable&) = delete;
  explicit operator bool() const { return ok_; }

 private:
  void* start_ = nullptr;
  std::size_t size_ = 0;
  int before_ = 0;
  bool ok_ = false;
};

// As the program wants the checks of this library.
void switch_sites(Range section, const ElfW(Phdr) & segment) {
  const std::uint64_t library = hash_of_sites(section.data, section.size);
  if (!is_switched(library)) return;
  const Writable writable(section, segment);
  if (!writable) return;
  for (const Switch& one : known->switches) {
    if (one.library != library || one.offset > section.size ||
        !site_at(section.data + one.offset, section.size - one.offset))
      continue;
    auto* site = const_cast<std::byte*>(section.data + one.offset);
    site[offsetof(Site, state)] = std::byte{one.state};
    site[offsetof(Site, flags)] = std::byte{one.flags};
  }
}

int look_into(dl_phdr_info* module, std::size_t, void*) {
  const bool is_executable = !module->dlpi_name || !*module->dlpi_name;
  const File file(is_executable ? "/proc/self/exe" : module->dlpi_name);
  const Sections sections(file);
  if (is_executable) read_switches(file, sections);  // it comes first
  const Range in_file = section_of(sections);
  const auto* segment = in_file.data ? segment_of(*module, in_file) : nullptr;
  if (!segment) return 0;
  const Range section{in_file.data + module->dlpi_addr, in_file.size};
  if (!is_executable && known->switches.size() > 0) switch_sites(section, *segment);
  for_each_site(section.data, section.size, [](const Site& site) {
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
