#include "cli/run/elf_file.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>

#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "base/process.h"
#include "base/text.h"
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

// The loader of glibc lists nothing at all where an object is missing, but says so.
constexpr std::string_view kCannotLoad = "error while loading shared libraries: ";
bool is_incomplete(const process::Captured& listed) { return listed.output.find(kCannotLoad) != std::string::npos; }

// ... unless it is asked as ldd asks it, which loaders of other C libraries do not know: they would run the program.
Result<process::Captured> list_with_missing(const std::string& interpreter, const std::string& file,
                                            const std::vector<std::string>& more_folders) {
  process::Environment set{{"LD_TRACE_LOADED_OBJECTS", "1"}};
  if (!more_folders.empty()) {
    const char* given = std::getenv("LD_LIBRARY_PATH");
    const std::string before = given != nullptr && *given != '\0' ? given + std::string(":") : "";
    set.emplace_back("LD_LIBRARY_PATH", before + text::join(more_folders, ":"));
  }
  return process::capture({interpreter, file}, 20, set);
}

// "\tlibmpi.so.40 => /usr/lib/libmpi.so.40 (0x7f...)", "\tlibx.so => not found", "\t/lib64/ld.so (0x7f...)",
// "\t./libx.so (0x7f...)", and of the kernel "\tlinux-vdso.so.1 (0x7f...)", which is no file.
LoadedObjects objects_listed(const std::string& output) {
  LoadedObjects objects;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t arrow = line.find(" => ");
    const std::size_t start = line.find_first_not_of(" \t");
    if (start == std::string::npos) continue;
    if (const std::size_t why = line.find(kCannotLoad); why != std::string::npos)  // "...: libx.so: file too short"
      objects.missing.push_back(line.substr(why + kCannotLoad.size()));
    if (arrow != std::string::npos && line.compare(arrow + 4, 9, "not found") == 0) {
      objects.missing.push_back(line.substr(start, arrow - start));
      continue;
    }
    const std::size_t path = arrow == std::string::npos ? start : arrow + 4, address = line.rfind(" (0x");
    if (address == std::string::npos || address < path) continue;
    const std::string object = line.substr(path, address - path);
    if (object.find('/') != std::string::npos) objects.found.push_back(object);
  }
  return objects;
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

LoadedObjects loaded_objects(const std::string& interpreter, const std::string& path,
                             const std::vector<std::string>& more_folders) {
  // A path without a slash would be searched in the library path.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  auto listed = process::capture({interpreter, "--list", file});
  if (listed && is_incomplete(*listed)) listed = list_with_missing(interpreter, file, {});
  LoadedObjects objects = listed ? objects_listed(listed->output) : LoadedObjects{};
  if (!objects.missing.empty() && !more_folders.empty())
    if (listed = list_with_missing(interpreter, file, more_folders); listed) objects = objects_listed(listed->output);
  // A file that is cut short crashes the loader.
  if (objects.found.empty() && objects.missing.empty()) objects.missing.push_back("the shared libraries of " + path);
  return objects;
}

}  // namespace mpivet::cli
