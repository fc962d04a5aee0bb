// What an executable or shared object says about itself.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace mpivet::cli {

struct ElfFile {
  std::string interpreter;          // the dynamic loader; empty: static, or a shared object
  std::vector<std::string> needed;  // DT_NEEDED
  bool dynamic = false;
};

// Blame is the user's: not an ELF file, or of another machine.
Result<ElfFile> read_elf(const std::string& path);

// All shared objects the loader would load for `path`, as it resolves them (rpath, LD_LIBRARY_PATH ...), without
// running any code of the program. `interpreter`: the loader to ask. Objects it cannot find are named without a path.
std::vector<std::string> loaded_objects(const std::string& interpreter, const std::string& path);

}  // namespace mpivet::cli
