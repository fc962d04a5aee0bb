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

struct LoadedObjects {
  std::vector<std::string> found;  // paths, relative ones as seen from here
  std::vector<std::string>
      missing;  // or broken: names, as the objects that need them have them, or what is wrong with one
};

// All shared objects the loader would load for `path`, as it resolves them (rpath, LD_LIBRARY_PATH ...), without
// running any code of the program. `interpreter`: the loader to ask. `more_folders` are for objects that it cannot find
// otherwise.
LoadedObjects loaded_objects(const std::string& interpreter, const std::string& path,
                             const std::vector<std::string>& more_folders = {});

}  // namespace mpivet::cli
