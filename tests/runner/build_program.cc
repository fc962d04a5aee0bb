#include "build_program.h"

#include <fmt/format.h>

#include <stdexcept>

namespace mpivet::testrun {

Language language_of(const std::filesystem::path& source) {
  const std::string extension = source.extension();
  if (extension == ".c") return Language::c;
  if (extension == ".cc") return Language::cxx;
  if (extension == ".f90" || extension == ".F90" || extension == ".f") return Language::fortran;
  if (extension == ".py") return Language::python;
  throw std::runtime_error(fmt::format("{}: not a language the runner knows", source.string()));
}

std::vector<std::string> compile_command(const std::filesystem::path& source, std::string_view mpi,
                                         const std::filesystem::path& out, const std::vector<std::string>& flags) {
  std::vector<std::string> command;
  switch (language_of(source)) {
    case Language::python:
      return {};
    case Language::c:
      command = {fmt::format("mpicc.{}", mpi), "-g", "-O1", "-std=gnu11"};
      break;
    case Language::cxx:
      command = {fmt::format("mpicxx.{}", mpi), "-g", "-O1", "-std=c++20"};
      break;
    case Language::fortran:
      command = {fmt::format("mpifort.{}", mpi), "-g", "-O1", "-J", out.parent_path()};
      break;
  }
  command.insert(command.end(), flags.begin(), flags.end());
  for (const std::string& word : {source.string(), std::string("-o"), out.string(), std::string("-lm")})
    command.push_back(word);
  return command;
}

// Debian's interpreter, since mpi4py is Debian's.
std::vector<std::string> program_command(const std::filesystem::path& source, const std::filesystem::path& out) {
  if (language_of(source) == Language::python) return {"/usr/bin/python3", source.string()};
  return {out.string()};
}

}  // namespace mpivet::testrun
