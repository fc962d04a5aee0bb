#include "cli/static/static_input.h"

#include <fcntl.h>
#include <gelf.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/log.h"
#include "base/text.h"
#include "base/unique_fd.h"
#include "report/symbols/elf_sections.h"
#include "static/summary/summary_io.h"

namespace mpivet::cli {
namespace {

// False if it was there: two programs may have the same library.
bool add_new(const std::string& name, std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), name) != names.end()) return false;
  names.push_back(name);
  return true;
}

class SummaryReading {
 public:
  SummaryReading(std::string path, SummaryInput& input) : path_(std::move(path)), input_(input) {}

  Status file() {
    elf_version(EV_CURRENT);
    const UniqueFd fd(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
    if (fd.get() < 0) {
      Error error = system_error("cannot read " + path_);
      error.blame = Blame::usage;
      return error;
    }
    const report::OwnedElf elf(elf_begin(fd.get(), ELF_C_READ_MMAP, nullptr));
    if (!elf) return no_object();
    if (elf_kind(elf.get()) == ELF_K_ELF) return object(elf.get(), path_);
    return elf_kind(elf.get()) == ELF_K_AR ? archive(fd.get(), elf.get()) : no_object();
  }

 private:
  Status no_object() const { return usage_error(path_ + " is no executable, shared library, archive or object file"); }

  Status archive(int fd, Elf* whole) {
    Elf_Cmd command = ELF_C_READ_MMAP;
    while (true) {
      const report::OwnedElf member(elf_begin(fd, command, whole));
      if (!member) return Done{};
      command = elf_next(member.get());
      if (elf_kind(member.get()) != ELF_K_ELF) continue;
      const Elf_Arhdr* header = elf_getarhdr(member.get());
      const std::string name = header != nullptr && header->ar_name != nullptr ? header->ar_name : "?";
      if (auto read = object(member.get(), path_ + "(" + name + ")"); !read) return read;
    }
  }

  // The table of sections is at the end of a file.
  static bool is_cut_short(Elf* elf) {
    GElf_Ehdr header;
    std::size_t size = 0;
    if (gelf_getehdr(elf, &header) == nullptr || elf_rawfile(elf, &size) == nullptr) return false;
    return header.e_shoff > size || size - header.e_shoff < std::size_t{header.e_shnum} * header.e_shentsize;
  }

  Status object(Elf* elf, const std::string& name) {
    if (is_cut_short(elf)) return Error{name + " is cut short: build it again"};
    Elf_Scn* section = report::find_section(elf, statics::kSectionName);
    const Elf_Data* data = section == nullptr ? nullptr : elf_rawdata(section, nullptr);
    if (data == nullptr || data->d_buf == nullptr) {
      input_.without.push_back(name);
      return Done{};
    }
    auto units = statics::decode_section({static_cast<const char*>(data->d_buf), data->d_size});
    if (!units) return Error{name + ": " + units.error().message};
    for (auto& unit : *units) input_.units.push_back(std::move(unit));
    return Done{};
  }

  const std::string path_;
  SummaryInput& input_;
};

// Files that were named, or that a program loads; whatever the name, each is read once.
class FileSet {
 public:
  bool add(const std::string& path) {
    std::error_code ignored;
    return seen_.insert(std::filesystem::weakly_canonical(path, ignored)).second;
  }

 private:
  std::set<std::filesystem::path> seen_;
};

void read_libraries(const LoadedObjects& objects, FileSet& known, SummaryInput& input) {
  const std::size_t without = input.without.size();
  for (const auto& library : objects.found) {
    if (!add_new(library, input.loaded.found) || !known.add(library)) continue;
    const std::size_t units = input.units.size();
    if (auto read = read_summaries(library, input); !read) log::warning(read.error().message);
    if (input.units.size() > units) input.libraries.push_back(library);
  }
  input.without.resize(without);  // most libraries were not compiled by us, and need not be
  for (const auto& name : objects.missing) add_new(name, input.loaded.missing);
}

// Where the loader finds the shared libraries that were named beside a program.
std::vector<std::string> folders_of_libraries(const std::vector<std::string>& files) {
  std::vector<std::string> folders;
  for (const std::string& file : files)
    if (const auto elf = read_elf(file); elf && elf->dynamic && elf->interpreter.empty()) {
      const std::string folder = std::filesystem::path(file).parent_path();
      folders.push_back(folder.empty() ? "." : folder);
    }
  return folders;
}

}  // namespace

Status read_summaries(const std::string& path, SummaryInput& input) { return SummaryReading(path, input).file(); }

Result<SummaryInput> read_program(const std::vector<std::string>& files, const std::function<void(double)>& progress,
                                  const std::vector<std::string>& folders) {
  SummaryInput input;
  std::vector<std::string> searched = folders;
  if (files.size() > 1)
    for (auto& folder : folders_of_libraries(files)) searched.push_back(std::move(folder));
  FileSet known;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (progress) progress(static_cast<double>(i) / static_cast<double>(files.size()));
    if (!known.add(files[i])) continue;
    if (auto read = read_summaries(files[i], input); !read) return read.error();
  }
  for (const std::string& file : files)
    if (const auto elf = read_elf(file); elf && !elf->interpreter.empty())
      read_libraries(loaded_objects(elf->interpreter, file, searched), known, input);
  if (input.units.empty())
    return usage_error(text::join(files, ", ") + (files.size() > 1 ? " hold" : " holds") +
                       " no program summary: compile with mpivet-cc, mpivet-c++ or mpivet-fc");
  return input;
}

Result<statics::DivergentSources> divergent_sources(const std::vector<std::string>& lists) {
  statics::DivergentSources sources;
  for (const auto& list : lists)
    for (const auto& word : text::split(list, ','))
      if (!sources.add(word))
        return usage_error("--divergent-sources: no such source '" + word +
                           "'; there are files, environment and arguments");
  return sources;
}

}  // namespace mpivet::cli
