// Tells apart the words of `mpivet cc [mpivet options] [compiler options] FILES`, the two kinds in any order, so that
// mpivet's options may stand in CFLAGS.
#pragma once
#include "cli/options/options.h"

namespace mpivet::cli {

struct CompileWords {
  Words own;       // mpivet's options with their values
  Words warnings;  // what stands behind -W in the options of our own warnings
  Words compiler;  // everything else, as given
};
CompileWords split_compile_words(const Words& words);

// Whether the compiler is asked to compile or to say how it would (build systems take the flags from there), so that
// the plugin has to be named; not where it is only asked about itself, or to preprocess.
bool wants_plugin(const Words& compiler);

// What tells the plugin our options.
Words plugin_words(const std::string& plugin, const Words& warnings, const Options& options);

}  // namespace mpivet::cli
