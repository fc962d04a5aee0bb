#include "cli/compile/closed_program.h"

#include <fcntl.h>
#include <gelf.h>

#include <algorithm>
#include <unordered_set>

#include "base/paths.h"
#include "base/unique_fd.h"
#include "cli/static/static_input.h"
#include "report/symbols/elf_sections.h"
#include "static/summary/summary_io.h"

namespace mpivet::cli {
namespace {

bool of_start_up(std::string_view name) { return name == "_start" || name == "_init" || name == "_fini"; }

bool of_mpi(const std::string& library) { return paths::base_name(library).starts_with("libmpi"); }

// Every function that other files could call is in a summary, if its file was compiled by us.
bool knows_all_functions(const std::string& path, const std::unordered_set<std::string_view>& known) {
  elf_version(EV_CURRENT);
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const report::OwnedElf elf(fd.valid() ? elf_begin(fd.get(), ELF_C_READ_MMAP, nullptr) : nullptr);
  Elf_Scn* section = elf ? report::find_section(elf.get(), ".symtab") : nullptr;
  GElf_Shdr header;
  Elf_Data* symbols = section != nullptr ? elf_getdata(section, nullptr) : nullptr;
  if (symbols == nullptr || gelf_getshdr(section, &header) == nullptr) return false;
  GElf_Sym symbol;
  for (int i = 0; gelf_getsym(symbols, i, &symbol) != nullptr; ++i) {
    const bool function = GELF_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF;
    if (!function || GELF_ST_BIND(symbol.st_info) != STB_GLOBAL) continue;
    const char* name = elf_strptr(elf.get(), header.sh_link, symbol.st_name);
    if (name != nullptr && !of_start_up(name) && known.count(name) == 0) return false;
  }
  return true;
}

bool has_summary(const std::string& library) {
  SummaryInput input;
  return read_summaries(library, input).ok() && !input.units.empty();
}

bool knows_all_libraries(const LoadedObjects& loaded) {
  if (loaded.found.empty() || !loaded.missing.empty()) return false;
  return std::all_of(loaded.found.begin(), loaded.found.end(), [](const std::string& library) {
    if (of_mpi(library)) return true;
    const auto its = read_elf(library);
    return !its || std::none_of(its->needed.begin(), its->needed.end(), of_mpi) || has_summary(library);
  });
}

}  // namespace

bool is_closed(const std::string& path, const LoadedObjects& loaded, const statics::Program& program) {
  std::unordered_set<std::string_view> known;
  for (const auto& unit : program.units())
    for (const auto& function : unit.functions) known.insert(statics::text(unit, function.symbol));
  return knows_all_functions(path, known) && knows_all_libraries(loaded);
}

}  // namespace mpivet::cli
