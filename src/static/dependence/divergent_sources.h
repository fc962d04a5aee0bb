// What may be different from rank to rank, but is the same in nearly all programs: taken as different on request only.
// The files that ranks read are not known to be equal, either; without a request conditions on them are unknown.
#pragma once
#include <string_view>

namespace mpivet::statics {

struct DivergentSources {
  bool files = false;        // what is read from files and terminals
  bool environment = false;  // environment variables
  bool arguments = false;    // the words of the command line
  bool received = false;     // what collectives give, also to all ranks alike: for who asks about data, not about ranks

  // False: there is no such word.
  bool add(std::string_view word) {
    bool* of_word = word == "files"         ? &files
                    : word == "environment" ? &environment
                    : word == "arguments"   ? &arguments
                                            : nullptr;
    if (of_word != nullptr) *of_word = true;
    return of_word != nullptr;
  }
};

}  // namespace mpivet::statics
