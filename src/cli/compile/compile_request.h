// What `mpivet cc` and its like are asked for, as far as it can be known without looking at files.
#pragma once
#include "cli/compile/compile_words.h"

namespace mpivet::cli {

struct CompileRequest {
  CompileWords words;
  Options options;
  std::string wrapper;  // the compiler wrapper of the MPI
};

// `plain`: the wrapper's name, "mpicc". Blame is the user's.
Result<CompileRequest> read_compile_request(const std::string& plain, const Words& words);

// The wrapper to call for a command, "mpicc" for "cc"; empty if it is none of the compilers.
std::string wrapper_of_command(std::string_view command);

}  // namespace mpivet::cli
