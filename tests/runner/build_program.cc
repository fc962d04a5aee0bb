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

namespace {

std::vector<std::string> language_flags(Language language, const std::filesystem::path& out) {
  switch (language) {
    case Language::c:
      return {"-g", "-O1", "-std=gnu11"};
    case Language::cxx:
      return {"-g", "-O1", "-std=c++20"};
    case Language::fortran:
      return {"-g", "-O1", "-J", out.parent_path()};
    case Language::python:
      break;
  }
  return {};
}

const char* mpi_compiler(Language language) {
  return language == Language::c ? "mpicc" : language == Language::cxx ? "mpicxx" : "mpifort";
}
const char* mpivet_compiler(Language language) {
  return language == Language::c ? "cc" : language == Language::cxx ? "c++" : "fc";
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::string> vetting_compile_command(const std::filesystem::path& source, const std::string& mpivet,
                                                 std::string_view mpi, const std::filesystem::path& out,
                                                 const std::vector<std::string>& flags) {
  const Language language = language_of(source);
  std::vector<std::string> command = {mpivet, mpivet_compiler(language), fmt::format("--mpi={}", mpi)};
  append(command, language_flags(language, out));
  append(command, {"-fdiagnostics-plain-output", "-fplugin-arg-mpivet-verify"});
  append(command, flags);
  append(command, {"-c", source.string(), "-o", out.string() + ".o"});
  return command;
}

std::vector<std::string> compile_command(const std::filesystem::path& source, std::string_view mpi,
                                         const std::filesystem::path& out, const std::vector<std::string>& flags) {
  const Language language = language_of(source);
  if (language == Language::python) return {};
  std::vector<std::string> command = {fmt::format("{}.{}", mpi_compiler(language), mpi)};
  append(command, language_flags(language, out));
  append(command, flags);
  append(command, {source.string(), "-o", out.string(), "-lm"});
  return command;
}

// Debian's interpreter, since mpi4py is Debian's.
std::vector<std::string> program_command(const std::filesystem::path& source, const std::filesystem::path& out) {
  if (language_of(source) == Language::python) return {"/usr/bin/python3", source.string()};
  return {out.string()};
}

}  // namespace mpivet::testrun
