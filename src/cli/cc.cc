// mpivet cc, c++, fc: become the MPI's own compiler wrapper, with the plugin named before the user's words,
// since these may hold arguments for it.
#include "base/paths.h"
#include "base/process.h"
#include "cli/commands.h"
#include "cli/compile_words.h"

namespace mpivet::cli {
namespace {

// The wrapper of the MPI that was asked for, or the one a user of this PATH would get.
std::string wrapper_name(const std::string& plain, const std::string& mpi) {
  return mpi == "auto" ? plain : plain + "." + mpi;
}

int compile(const char* plain, const Words& words) {
  CompileWords split = split_compile_words(words);
  auto options = parse_options(kCompile, split.own);
  if (!options) return fail(options.error());
  auto wrapper = paths::find_program(wrapper_name(plain, options->mpi));
  if (!wrapper) return fail(wrapper.error());
  Words command{*wrapper};
  if (wants_plugin(split.compiler)) {
    auto plugin = paths::gcc_plugin();
    if (!plugin) return fail(plugin.error());
    for (auto& word : plugin_words(*plugin, split.warnings, *options)) command.push_back(std::move(word));
  }
  command.insert(command.end(), split.compiler.begin(), split.compiler.end());
  return fail(process::become(command, {}));
}

}  // namespace

int cc_command(const Words& words) { return compile("mpicc", words); }
int cxx_command(const Words& words) { return compile("mpicxx", words); }
int fc_command(const Words& words) { return compile("mpif90", words); }

}  // namespace mpivet::cli
