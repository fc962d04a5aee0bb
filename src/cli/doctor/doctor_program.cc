#include <fcntl.h>
#include <gelf.h>

#include "base/paths.h"
#include "base/unique_fd.h"
#include "cli/doctor/diagnosis.h"
#include "cli/run/elf_file.h"
#include "cli/run/launcher.h"
#include "report/symbols/elf_sections.h"
#include "report/text/sanitize.h"

namespace mpivet::cli {
namespace {

using State = Diagnosis::State;

struct Sections {
  bool lines = false;    // .debug_line
  bool symbols = false;  // .symtab
  bool link = false;     // .gnu_debuglink: the debug information is elsewhere
  bool summary = false;  // of our compilers
};

Sections sections_of(const std::string& path) {
  Sections out;
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid() || ::elf_version(EV_CURRENT) == EV_NONE) return out;
  const report::OwnedElf elf(::elf_begin(fd.get(), ELF_C_READ, nullptr));
  if (!elf) return out;
  const auto has = [&](const char* name) { return report::find_section(elf.get(), name) != nullptr; };
  out.lines = has(".debug_line") || has(".zdebug_line");
  out.symbols = has(".symtab");
  out.link = has(".gnu_debuglink");
  out.summary = has(".mpivet.summary");
  return out;
}

Diagnosis debug_information(const Sections& sections) {
  const std::string about = "debug information";
  if (sections.lines) return {State::good, about, "there: findings name source lines"};
  if (sections.link) return {State::note, about, "in a file of its own, if that is installed"};
  const std::string fix = "compile and link with -g; it does not make the program slower";
  if (sections.symbols) return {State::warning, about, "none: findings name functions, but no source lines", fix};
  return {State::warning, about, "none, and no symbols: findings name neither functions nor lines",
          fix + ", and do not strip it"};
}

}  // namespace

std::vector<Diagnosis> look_at_program(const std::string& name) {
  const std::string shown = report::sanitize(name);
  std::vector<Diagnosis> out;
  const auto path = paths::find_program(name);
  if (!path) return {{State::problem, "program", path.error().message, "give the path of the program, such as ./app"}};
  const auto library = detect_mpi({name}, "auto");
  if (!library) return {{State::problem, "program", library.error().message, "see above; mpivet run -v tells more"}};
  const std::string of = library->path.empty() ? "" : " (" + report::sanitize(library->path) + ")";
  out.push_back({State::good, "program", shown + " uses " + title_of(library->mpi) + of});
  if (const auto preload = paths::preload_library(name_of(library->mpi)); !preload)
    out.push_back({State::problem, "program", preload.error().message,
                   "build mpivet where the headers of that MPI are installed"});
  if (const auto launcher = find_launcher(*library, ""); !launcher)
    out.push_back({State::problem, "launcher", launcher.error().message,
                   "install or load the MPI that the program was built with"});
  else
    out.push_back({State::good, "launcher", launcher->path});
  if (!read_elf(*path)) return out;  // a script
  const Sections sections = sections_of(*path);
  out.push_back(debug_information(sections));
  if (sections.summary)
    out.push_back({State::good, "compiled by mpivet", "yes: mpivet static can look at it"});
  else
    out.push_back({State::note, "compiled by mpivet", "no: mpivet static cannot look at it",
                   "compile with mpivet-cc, mpivet-c++, mpivet-fc to have it vetted without running"});
  return out;
}

}  // namespace mpivet::cli
