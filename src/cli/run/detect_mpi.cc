#include "cli/run/detect_mpi.h"

#include <fstream>
#include <sstream>

#include "base/paths.h"
#include "base/process.h"
#include "base/text.h"
#include "cli/run/elf_file.h"

namespace mpivet::cli {
namespace {

constexpr char kSayMpi[] = "say which MPI it uses: --mpi openmpi or --mpi mpich";

bool is_python(const std::string& program) { return paths::base_name(program).starts_with("python"); }

// `sonames` of the libraries that applications link against. Version 12 of libmpi.so is the ABI MPICH, Intel MPI and
// MVAPICH share; Open MPI has used 0, 1, 12 (v1.10!), 20 and 40, but its 12 is long gone.
bool is_mpich(const std::string& name) {
  return name.starts_with("libmpich.so") || name.starts_with("libmpi.so.12") || name.starts_with("libmpi_cray.so");
}
bool is_openmpi(const std::string& name) { return name.starts_with("libmpi.so") && !is_mpich(name); }

// The extension module `import mpi4py.MPI` would load: find_spec looks for it without initialising MPI.
Result<MpiLibrary> detect_mpi4py(const std::string& python) {
  static constexpr char kFind[] =
      "import sys, importlib.util as u; print('python', sys.executable);"
      "print('module', u.find_spec('mpi4py.MPI').origin)";
  auto found = process::capture({python, "-c", kFind});
  if (!found) return found.error();
  std::string module, interpreter = python;
  std::istringstream lines(found->output);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("module ")) module = line.substr(7);
    if (line.starts_with("python ")) interpreter = line.substr(7);  // `python` may be a script that chooses one
  }
  if (module.empty()) return usage_error(python + " has no mpi4py; if the script uses MPI otherwise, " + kSayMpi);
  auto elf = read_elf(interpreter);
  if (!elf || elf->interpreter.empty()) return usage_error("cannot inspect " + interpreter + "; " + kSayMpi);
  return mpi_among(loaded_objects(elf->interpreter, module).found);
}

Result<MpiLibrary> detect_elf(const std::string& path, const ElfFile& elf) {
  if (!elf.dynamic || elf.interpreter.empty())
    return usage_error(path +
                       " is statically linked: mpivet can only watch programs that load MPI as a shared library");
  auto [objects, missing] = loaded_objects(elf.interpreter, path);
  if (objects.empty()) objects = elf.needed;
  auto library = mpi_among(objects);
  if (library) return library;
  for (const auto& name : elf.needed)
    if (is_mpich(name) || is_openmpi(name))
      return usage_error(
          path + " needs " + name +
          ", which is not here: install its MPI, load its module, or name its folder in LD_LIBRARY_PATH");
  return usage_error(path + " is not linked with an MPI library; if it starts or loads one itself, " + kSayMpi);
}

Result<MpiLibrary> detect_file(const std::string& path, int depth) {
  if (is_python(path)) return detect_mpi4py(path);
  const Words interpreter = script_interpreter(path);
  if (!interpreter.empty()) {
    // "#!/usr/bin/env python3" names its interpreter in the argument.
    std::string name = interpreter[0];
    if (paths::base_name(name) == "env" && interpreter.size() > 1) name = interpreter.back();
    auto found = paths::find_program(name);
    if (!found) return usage_error(path + " wants the interpreter " + name + ", which does not exist");
    if (is_python(name)) return detect_mpi4py(*found);
    if (depth > 4) return usage_error(path + ": too many interpreters; " + kSayMpi);
    auto deeper = detect_file(*found, depth + 1);
    if (deeper) return deeper;
    return usage_error(path + " is a script for " + name + "; " + kSayMpi);
  }
  auto elf = read_elf(path);
  if (!elf) return usage_error(path + " is neither a binary nor a script with #!; " + kSayMpi);
  return detect_elf(path, *elf);
}

}  // namespace

const char* name_of(Mpi mpi) {
  switch (mpi) {
    case Mpi::openmpi:
      return "openmpi";
    case Mpi::mpich:
      return "mpich";
  }
  return "";
}

const char* title_of(Mpi mpi) {
  switch (mpi) {
    case Mpi::openmpi:
      return "Open MPI";
    case Mpi::mpich:
      return "MPICH";
  }
  return "";
}

Words script_interpreter(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  char mark[2] = {};
  if (!file.read(mark, 2) || mark[0] != '#' || mark[1] != '!') return {};
  std::getline(file, line);
  if (line.size() > 4096) return {};
  Words words;
  std::istringstream parts(line);
  for (std::string word; parts >> word;) words.push_back(word);
  return words;
}

Result<MpiLibrary> mpi_among(const std::vector<std::string>& objects) {
  for (const auto& object : objects) {
    const std::string name(paths::base_name(object));
    const std::string path = object.starts_with('/') ? object : "";
    if (is_mpich(name)) return MpiLibrary{Mpi::mpich, path};
    if (is_openmpi(name)) return MpiLibrary{Mpi::openmpi, path};
  }
  return usage_error(std::string("no MPI library found; ") + kSayMpi);
}

Result<MpiLibrary> detect_mpi(const Words& program, const std::string& wanted) {
  auto path = paths::find_program(program.at(0));
  if (!path) return path.error();
  if (wanted == name_of(Mpi::openmpi)) return MpiLibrary{Mpi::openmpi, ""};
  if (wanted == name_of(Mpi::mpich)) return MpiLibrary{Mpi::mpich, ""};
  return detect_file(*path, 0);
}

}  // namespace mpivet::cli
