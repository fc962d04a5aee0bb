#include "cli/compile/compile_request.h"

#include "base/paths.h"
#include "cli/compile/link_words.h"

namespace mpivet::cli {
namespace {

// The wrapper of the MPI that was asked for, or the one a user of this PATH would get.
std::string wrapper_name(const std::string& plain, const std::string& mpi) {
  return mpi == "auto" ? plain : plain + "." + mpi;
}

}  // namespace

Result<CompileRequest> read_compile_request(const std::string& plain, const Words& words) {
  CompileWords split = split_compile_words(words);
  // A response file with words of ours, which the compiler would not know, is taken apart here.
  CompileWords expanded = split_compile_words(with_response_files(words));
  if (expanded.own.size() + expanded.warnings.size() > split.own.size() + split.warnings.size())
    split = std::move(expanded);
  auto options = parse_options(kCompile, split.own);
  if (!options) return options.error();
  auto wrapper = paths::find_program(wrapper_name(plain, options->mpi));
  if (!wrapper) return wrapper.error();
  return CompileRequest{std::move(split), std::move(*options), std::move(*wrapper)};
}

std::string wrapper_of_command(std::string_view command) {
  if (command == "cc") return "mpicc";
  if (command == "c++") return "mpicxx";
  return command == "fc" ? "mpif90" : "";
}

}  // namespace mpivet::cli
