#include "report/symbols/module_file.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "report/symbols/demangle.h"
#include "report/symbols/openmp_body.h"

namespace mpivet::report {
namespace {

struct Build {
  const void* id = nullptr;
  ssize_t size = 0;
  bool operator==(const Build& other) const {
    return size > 0 && size == other.size && std::memcmp(id, other.id, static_cast<std::size_t>(size)) == 0;
  }
};

Build build_of(Elf* elf) {
  Build build;
  build.size = dwelf_elf_gnu_build_id(elf, &build.id);
  return build;
}

bool same_build(Elf* elf, int debug_fd) {
  Elf* const debug = elf_begin(debug_fd, ELF_C_READ_MMAP, nullptr);
  const bool same = debug && build_of(elf) == build_of(debug);
  elf_end(debug);
  return same;
}

// A debug file named by .gnu_debuglink, beside the module or below .debug. It counts only with the same build id.
int find_by_link(Elf* elf, const std::string& module_path, const char* link, char** debug_path) {
  if (!link || !elf) return -1;
  const std::filesystem::path folder = std::filesystem::path(module_path).parent_path();
  for (const auto& candidate : {folder / link, folder / ".debug" / link}) {
    if (candidate == module_path) continue;
    const int fd = ::open(candidate.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) continue;
    if (same_build(elf, fd)) {
      *debug_path = ::strdup(candidate.c_str());
      return fd;
    }
    ::close(fd);
  }
  return -1;
}

// Local files only: elfutils' standard search may also ask a debuginfod server over the network, and a report must not
// wait for that.
int find_debuginfo(Dwfl_Module* module, void** user, const char* name, Dwarf_Addr base, const char* file,
                   const char* link, GElf_Word crc, char** debug_path) {
  const int fd = dwfl_build_id_find_debuginfo(module, user, name, base, file, link, crc, debug_path);
  if (fd >= 0) return fd;
  GElf_Addr bias = 0;
  return find_by_link(dwfl_module_getelf(module, &bias), name, link, debug_path);
}

const Dwfl_Callbacks* callbacks() {
  static char* debug_path = nullptr;  // the standard places
  static const Dwfl_Callbacks kCallbacks = {dwfl_build_id_find_elf, find_debuginfo, dwfl_offline_section_address,
                                            &debug_path};
  return &kCallbacks;
}

bool is_fortran(Dwarf_Die* unit) {
  switch (dwarf_srclang(unit)) {
    case DW_LANG_Fortran77:
    case DW_LANG_Fortran90:
    case DW_LANG_Fortran95:
    case DW_LANG_Fortran03:
    case DW_LANG_Fortran08:
      return true;
    default:
      return false;
  }
}

std::string linkage_name(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  for (const unsigned name : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name}) {
    if (!dwarf_attr_integrate(die, name, &attribute)) continue;
    if (const char* text = dwarf_formstring(&attribute)) return text;
  }
  return {};
}

// The linkage name says more where it is mangled (scopes, parameters); else the plain name is what the author wrote.
std::string function_name(Dwarf_Die* die) {
  const std::string symbol = linkage_name(die);
  const std::string readable = demangle(symbol);
  if (!symbol.empty() && readable != symbol) return readable;
  const char* const name = dwarf_diename(die);
  if (!name) return symbol;
  return symbol.empty() && std::strcmp(name, "operator()") == 0 ? "(lambda)" : name;
}

std::string clean_path(const char* path) {
  return path ? std::filesystem::path(path).lexically_normal().string() : std::string();
}

int number(Dwarf_Die* die, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  if (!dwarf_attr(die, name, &attribute) || dwarf_formudata(&attribute, &value) != 0) return 0;
  return static_cast<int>(value);
}

// Where an inlined function was called.
void set_call_place(Frame& frame, Dwarf_Die* unit, Dwarf_Die* inlined) {
  Dwarf_Files* files = nullptr;
  std::size_t count = 0;
  const int index = number(inlined, DW_AT_call_file);
  if (dwarf_getsrcfiles(unit, &files, &count) == 0 && index > 0 && static_cast<std::size_t>(index) < count)
    frame.file = clean_path(dwarf_filesrc(files, static_cast<std::size_t>(index), nullptr, nullptr));
  frame.line = number(inlined, DW_AT_call_line);
  frame.column = number(inlined, DW_AT_call_column);
}

void set_place(Frame& frame, Dwarf_Die* unit, Dwarf_Addr address) {
  Dwarf_Line* const line = dwarf_getsrc_die(unit, address);
  if (!line) return;
  frame.file = clean_path(dwarf_linesrc(line, nullptr, nullptr));
  dwarf_lineno(line, &frame.line);
  dwarf_linecol(line, &frame.column);
}

int line_at(Dwarf_Die* unit, Dwarf_Addr address) {
  Frame frame;
  set_place(frame, unit, address);
  return frame.line;
}

struct Scopes {
  Dwarf_Die* dies = nullptr;
  int count = 0;
  ~Scopes() { std::free(dies); }
};

// The innermost scope at the address, then the scopes it physically stands in.
void find_scopes(Dwarf_Die* unit, Dwarf_Addr address, Scopes& scopes) {
  Scopes lexical;
  lexical.count = dwarf_getscopes(unit, address, &lexical.dies);
  if (lexical.count > 0) scopes.count = dwarf_getscopes_die(&lexical.dies[0], &scopes.dies);
}

std::vector<Frame> frames_of(Dwarf_Die* unit, Dwarf_Addr address) {
  std::vector<Frame> frames;
  Scopes scopes;
  find_scopes(unit, address, scopes);
  Frame frame;
  set_place(frame, unit, address);
  for (int i = 0; i < scopes.count; ++i) {
    Dwarf_Die* const die = &scopes.dies[i];
    const int tag = dwarf_tag(die);
    if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
    frame.function = function_name(die);
    // gfortran makes a C main() that calls the program unit.
    frame.internal = frame.function == "main" && is_fortran(unit);
    frames.push_back(frame);
    if (tag == DW_TAG_subprogram) return frames;
    frame = Frame();
    set_call_place(frame, unit, die);
  }
  if (frames.empty()) frames.push_back(frame);
  return frames;
}

}  // namespace

struct ModuleFile::Impl {
  Dwfl* dwfl = nullptr;
  Dwfl_Module* module = nullptr;

  ~Impl() {
    if (dwfl) dwfl_end(dwfl);
  }

  // The compilation unit that holds the address. The index of address ranges is optional, so ask the units then.
  Dwarf_Die* find_unit(Dwarf_Addr address, Dwarf_Addr& bias) const {
    if (Dwarf_Die* unit = dwfl_module_addrdie(module, address, &bias)) return unit;
    Dwarf_Die* unit = nullptr;
    while ((unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr)
      if (dwarf_haspc(unit, address - bias) > 0) return unit;
    return nullptr;
  }

  struct Symbol {
    std::string name;
    Dwarf_Addr begin = 0;
  };
  Symbol symbol(Dwarf_Addr address) const {
    GElf_Off offset = 0;
    GElf_Sym symbol;
    const char* const name = dwfl_module_addrinfo(module, address, &offset, &symbol, nullptr, nullptr, nullptr);
    if (!name) return {};
    const std::string text = name;
    return {demangle(text.substr(0, text.find('@'))), address - offset};
  }
};

ModuleFile::ModuleFile(const std::string& path) : impl_(std::make_unique<Impl>()) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;  // a device or a pipe must not be opened
  impl_->dwfl = dwfl_begin(callbacks());
  if (!impl_->dwfl) return;
  dwfl_report_begin(impl_->dwfl);
  impl_->module = dwfl_report_elf(impl_->dwfl, path.c_str(), path.c_str(), -1, 0, true);
  dwfl_report_end(impl_->dwfl, nullptr, nullptr);
}

ModuleFile::~ModuleFile() = default;

std::vector<Frame> ModuleFile::lookup(std::uint64_t address) const {
  if (!impl_->module) return {};
  std::vector<Frame> frames;
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = impl_->find_unit(address, bias);
  if (unit) frames = frames_of(unit, address - bias);
  if (frames.empty()) frames.emplace_back();
  if (frames.back().function.empty()) {
    // GCC puts the bodies of regions into the function around them, where they are not found by their addresses.
    const Impl::Symbol symbol = impl_->symbol(address);
    frames.back().function = symbol.name;
    if (unit && is_openmp_body(symbol.name)) frames.back().region_line = line_at(unit, symbol.begin - bias);
  }
  if (frames.back().function.empty() && frames.back().file.empty()) return {};
  return frames;
}

}  // namespace mpivet::report
