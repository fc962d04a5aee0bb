// How a test program becomes a command that mpivet can run.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mpivet::testrun {

enum class Language {
  c,
  cxx,
  fortran,
  python
};

Language language_of(const std::filesystem::path& source);

// The compiler call; empty for Python. `out` is the executable.
std::vector<std::string> compile_command(const std::filesystem::path& source, std::string_view mpi,
                                         const std::filesystem::path& out, const std::vector<std::string>& flags);

// Compiling without linking by mpivet's own compilers, which warn.
std::vector<std::string> vetting_compile_command(const std::filesystem::path& source, const std::string& mpivet,
                                                 std::string_view mpi, const std::filesystem::path& out,
                                                 const std::vector<std::string>& flags);

// What to run: the executable, or the interpreter with the source.
std::vector<std::string> program_command(const std::filesystem::path& source, const std::filesystem::path& out);

}  // namespace mpivet::testrun
