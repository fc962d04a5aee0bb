// By hand: libelf lays out a file anew when it writes it, or wants to be told the place of every part of it.
#include "report/symbols/add_section.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "base/unique_fd.h"

namespace mpivet::report {
namespace {

constexpr std::uint64_t kAlignment = 8;
std::uint64_t aligned(std::uint64_t at) { return (at + kAlignment - 1) & ~(kAlignment - 1); }

class Extension {
 public:
  explicit Extension(const std::string& path) : path_(path), fd_(::open(path.c_str(), O_RDWR | O_CLOEXEC)) {}

  Status add(const std::string& name, std::span<const std::byte> contents) {
    struct stat file;
    if (!fd_.valid() || ::fstat(fd_.get(), &file) != 0) return system_error("cannot write " + path_);
    if (!read_headers()) return Error{path_ + " has no sections that are understood"};
    const auto new_name = static_cast<std::uint32_t>(names_.size());
    names_.insert(names_.end(), name.c_str(), name.c_str() + name.size() + 1);
    Elf64_Shdr section = {};
    section.sh_name = new_name;
    section.sh_type = SHT_PROGBITS;
    section.sh_addralign = kAlignment;
    section.sh_size = contents.size();
    section.sh_offset = aligned(static_cast<std::uint64_t>(file.st_size));
    sections_.push_back(section);
    Elf64_Shdr& names = sections_[header_.e_shstrndx];
    names.sh_offset = section.sh_offset + section.sh_size;
    names.sh_size = names_.size();
    header_.e_shoff = aligned(names.sh_offset + names.sh_size);
    header_.e_shnum = static_cast<std::uint16_t>(sections_.size());
    const bool written = write(contents.data(), contents.size(), section.sh_offset) &&
                         write(names_.data(), names_.size(), names.sh_offset) &&
                         write(sections_.data(), sections_.size() * sizeof section, header_.e_shoff) &&
                         write(&header_, sizeof header_, 0);
    return written ? Status(Done{}) : system_error("cannot write " + path_);
  }

 private:
  bool read_headers() {
    if (!read(&header_, sizeof header_, 0) || std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0) return false;
    const bool ours = header_.e_ident[EI_CLASS] == ELFCLASS64 && header_.e_ident[EI_DATA] == ELFDATA2LSB;
    if (!ours || header_.e_shentsize != sizeof(Elf64_Shdr) || header_.e_shstrndx >= header_.e_shnum ||
        header_.e_shnum + 1 >= SHN_LORESERVE)
      return false;
    sections_.resize(header_.e_shnum);
    if (!read(sections_.data(), sections_.size() * sizeof(Elf64_Shdr), header_.e_shoff)) return false;
    const Elf64_Shdr& names = sections_[header_.e_shstrndx];
    constexpr std::uint64_t kMost = 1 << 24;
    if (names.sh_size > kMost) return false;
    names_.resize(names.sh_size);
    return read(names_.data(), names_.size(), names.sh_offset);
  }
  bool read(void* place, std::size_t size, std::uint64_t at) const {
    return ::pread(fd_.get(), place, size, static_cast<off_t>(at)) == static_cast<ssize_t>(size);
  }
  bool write(const void* place, std::size_t size, std::uint64_t at) const {
    return ::pwrite(fd_.get(), place, size, static_cast<off_t>(at)) == static_cast<ssize_t>(size);
  }

  const std::string path_;
  const UniqueFd fd_;
  Elf64_Ehdr header_ = {};
  std::vector<Elf64_Shdr> sections_;
  std::vector<char> names_;
};

}  // namespace

Status add_section(const std::string& path, const std::string& name, std::span<const std::byte> contents) {
  return Extension(path).add(name, contents);
}

}  // namespace mpivet::report
