// mpivet cc, c++, fc: the MPI's own compiler wrapper, with the plugin named before the user's words, since these may
// hold arguments for it. Where a program is linked, also with the library that checks its collectives, and a last look
// at the whole.
#include "base/log.h"
#include "base/paths.h"
#include "base/process.h"
#include "cli/commands.h"
#include "cli/compile/compile_request.h"
#include "cli/compile/link_step.h"
#include "cli/compile/link_words.h"

namespace mpivet::cli {
namespace {

// Which MPI a wrapper compiles for; empty: not one of ours.
std::string mpi_of(const std::string& wrapper) {
  const auto shown = process::capture({wrapper, "-show"});
  if (!shown) return {};
  if (shown->output.find("-lmpich") != std::string::npos) return "mpich";
  return shown->output.find("-lmpi") != std::string::npos ? "openmpi" : "";
}

class Compilation {
 public:
  explicit Compilation(const CompileRequest& request)
      : words_(request.words), options_(request.options), wrapper_(request.wrapper), command_{wrapper_} {}

  int run() {
    const Words all = with_response_files(words_.compiler);
    if (!wants_plugin(all)) return become();
    auto plugin = paths::gcc_plugin();
    if (!plugin) return fail(plugin.error());
    add(plugin_words(*plugin, words_.warnings, options_));
    if (options_.instrument == "none" || !links_program(all)) return become();
    add_library(only_asks(all));
    const auto program = linked_program(all);
    return program ? link(*program, library_folders(all)) : become();
  }

 private:
  void add(const Words& words) { command_.insert(command_.end(), words.begin(), words.end()); }

  void add_library(bool to_be_sorted) {
    const std::string mpi = options_.mpi == "auto" ? mpi_of(wrapper_) : options_.mpi;
    if (mpi.empty())
      return log::warning(wrapper_ +
                          " is of an MPI that mpivet does not know: collectives will not be checked at run time");
    auto library = paths::collective_check_library(mpi);
    if (!library) return log::warning(library.error().message);
    add(library_words(*library, to_be_sorted));
  }

  int become() {
    add(words_.compiler);
    return fail(process::become(command_, {}));
  }

  int link(const std::string& program, const Words& folders) {
    add(words_.compiler);
    auto child = process::spawn(command_);
    if (!child) return fail(child.error());
    const int status = process::shell_status(process::wait_for(*child));
    if (status != 0) return status;
    if (auto finished = finish_linked_program(program, folders, options_); !finished)
      log::warning("not looked at " + program + " as a whole, all its checks stay on: " + finished.error().message);
    return status;
  }

  const CompileWords& words_;
  const Options& options_;
  const std::string& wrapper_;
  Words command_;
};

int compile(const char* command, const Words& words) {
  const auto request = read_compile_request(wrapper_of_command(command), words);
  return request ? Compilation(*request).run() : fail(request.error());
}

}  // namespace

int cc_command(const Words& words) { return compile("cc", words); }
int cxx_command(const Words& words) { return compile("c++", words); }
int fc_command(const Words& words) { return compile("fc", words); }

}  // namespace mpivet::cli
