#include "cli/elf_file.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>

#include <sstream>

#include "base/process.h"
#include "base/unique_fd.h"

namespace mpivet::cli {
namespace {

// Where a virtual address of the file lies in it; 0 if nowhere.
GElf_Off file_offset(Elf* elf, GElf_Addr address) {
  std::size_t count = 0;
  elf_getphdrnum(elf, &count);
  for (std::size_t i = 0; i < count; ++i) {
    GElf_Phdr segment;
    if (gelf_getphdr(elf, static_cast<int>(i), &segment) == nullptr || segment.p_type != PT_LOAD) continue;
    if (address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz)
      return address - segment.p_vaddr + segment.p_offset;
  }
  return 0;
}

std::string string_at(const char* image, std::size_t size, GElf_Off offset) {
  if (offset >= size) return {};
  const std::string_view rest(image + offset, size - offset);
  return std::string(rest.substr(0, rest.find('\0')));
}

// By the program headers alone: a stripped file has no sections to look at.
void read_dynamic(Elf* elf, const char* image, std::size_t size, const GElf_Phdr& segment, ElfFile& file) {
  Elf_Data* data = elf_getdata_rawchunk(elf, static_cast<std::int64_t>(segment.p_offset), segment.p_filesz, ELF_T_DYN);
  if (data == nullptr) return;
  GElf_Off strings = 0;
  std::vector<GElf_Xword> needed;
  GElf_Dyn entry;
  for (int i = 0; gelf_getdyn(data, i, &entry) != nullptr && entry.d_tag != DT_NULL; ++i) {
    if (entry.d_tag == DT_STRTAB) strings = file_offset(elf, entry.d_un.d_ptr);
    if (entry.d_tag == DT_NEEDED) needed.push_back(entry.d_un.d_val);
  }
  file.dynamic = true;
  for (const GElf_Xword offset : needed) file.needed.push_back(string_at(image, size, strings + offset));
}

}  // namespace

Result<ElfFile> read_elf(const std::string& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return Error{system_error("cannot read " + path).message, Blame::usage};
  elf_version(EV_CURRENT);
  const struct Handle {
    Elf* elf;
    ~Handle() { elf_end(elf); }
  } handle{elf_begin(fd.get(), ELF_C_READ_MMAP, nullptr)};
  Elf* elf = handle.elf;
  if (elf == nullptr || elf_kind(elf) != ELF_K_ELF) return usage_error(path + " is not an ELF file");

  ElfFile file;
  std::size_t size = 0, count = 0;
  const char* image = elf_rawfile(elf, &size);
  elf_getphdrnum(elf, &count);
  for (std::size_t i = 0; image != nullptr && i < count; ++i) {
    GElf_Phdr segment;
    if (gelf_getphdr(elf, static_cast<int>(i), &segment) == nullptr) continue;
    if (segment.p_type == PT_INTERP) file.interpreter = string_at(image, size, segment.p_offset);
    if (segment.p_type == PT_DYNAMIC) read_dynamic(elf, image, size, segment, file);
  }
  return file;
}

std::vector<std::string> loaded_objects(const std::string& interpreter, const std::string& path) {
  // A path without a slash would be searched in the library path.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  auto listed = process::capture({interpreter, "--list", file});
  std::vector<std::string> objects;
  if (!listed) return objects;
  std::istringstream lines(listed->output);
  // "\tlibmpi.so.40 => /usr/lib/libmpi.so.40 (0x7f...)", "\tlibx.so => not found", "\t/lib64/ld.so (0x7f...)"
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, arrow, target;
    words >> name >> arrow >> target;
    if (name.empty()) continue;
    objects.push_back(arrow == "=>" && target.starts_with('/') ? target : name);
  }
  return objects;
}

}  // namespace mpivet::cli
