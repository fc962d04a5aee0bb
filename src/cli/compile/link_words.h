// What a command line of a compiler says about linking.
#pragma once
#include <optional>

#include "cli/options/options.h"

namespace mpivet::cli {

// The words with those of response files (@file) in their place, as the compiler will read them.
Words with_response_files(const Words& compiler);

// An executable that needs the dynamic loader is linked, or the compiler wrapper is asked how it would link one.
bool links_program(const Words& compiler);

// Where the linked program will be; none if the wrapper is only asked.
std::optional<std::string> linked_program(const Words& compiler);

// Where the linker finds libraries: those of -L and -rpath-link, in their order, and those of libraries named as files
// (libtool does that, for a program that is to find them elsewhere once it is installed).
Words library_folders(const Words& compiler);

// The wrapper is asked how it would compile or link. Build systems sort the answer: options first, then libraries.
bool only_asks(const Words& compiler);

// Names a shared library before everything else, so that its functions come before MPI's. `to_be_sorted`: these words
// may be torn apart, so that no option can be ended behind the library.
Words library_words(const std::string& library, bool to_be_sorted = false);

}  // namespace mpivet::cli
