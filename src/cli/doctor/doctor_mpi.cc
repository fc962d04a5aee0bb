#include <sys/wait.h>

#include "base/paths.h"
#include "base/process.h"
#include "base/text.h"
#include "cli/doctor/diagnosis.h"
#include "cli/run/launcher.h"
#include "report/text/sanitize.h"

namespace mpivet::cli {
namespace {

using State = Diagnosis::State;

// The first line that says something: Open MPI draws lines around its messages, MPICH begins with a heading.
std::string first_line(const std::string& output) {
  for (const std::string& line : text::split(output, '\n'))
    if (line.find_first_not_of("- \t") != std::string::npos && !line.ends_with(':'))
      return report::sanitize(text::trim(line));
  return {};
}

// The first line with a number in it: MPICH's launcher begins with a title.
std::string version_line(const std::string& output) {
  for (const std::string& line : text::split(output, '\n')) {
    if (line.find_first_of("0123456789") == std::string::npos) continue;
    std::string shown;
    for (const char c : text::trim(line))
      if (c != ' ' || shown.empty() || shown.back() != ' ') shown += c;
    return report::sanitize(shown);
  }
  return "version not told";
}

const char* package_of(Mpi mpi) { return mpi == Mpi::openmpi ? "openmpi-bin" : "mpich"; }

// As mpivet run would start it, options for root and for few cores included.
Diagnosis try_launcher(Mpi mpi, const Launcher& launcher) {
  SplitCommand command;
  command.parts = {{{"-n", "2"}, {"true"}}};
  const LaunchPlan plan = plan_launch(launcher, command, {}, this_machine());
  Words words = {"env"};
  for (const auto& [name, value] : plan.environment) words.push_back(name + "=" + value);
  words.insert(words.end(), plan.words.begin(), plan.words.end());
  const auto tried = process::capture(words, 30);
  const std::string about = title_of(mpi) + std::string(" launcher");
  if (tried && WIFEXITED(tried->status) && WEXITSTATUS(tried->status) == 0) {
    const auto version = process::capture({launcher.path, "--version"});
    return {State::good, about,
            launcher.path + " starts programs" + (version ? " (" + version_line(version->output) + ")" : "")};
  }
  std::string what = launcher.path + " cannot start two processes";
  if (tried)
    what +=
        ": it " + process::describe(tried->status) + (tried->output.empty() ? "" : "; " + first_line(tried->output));
  return {State::problem, about, what,
          "run `" + text::shell_join(plan.words) + "` and see what it says; or name another launcher with --launcher"};
}

// The compiler that a wrapper would start; empty if it does not tell.
std::string compiler_behind(const std::string& wrapper) {
  const auto shown = process::capture({wrapper, "-show"}, 30);
  if (!shown || !WIFEXITED(shown->status) || WEXITSTATUS(shown->status) != 0) return {};
  const Words words = text::shell_split(first_line(shown->output));
  return words.empty() ? "" : words[0];
}

}  // namespace

std::vector<Diagnosis> look_at_mpi(Mpi mpi) {
  std::vector<Diagnosis> out;
  const std::string title = title_of(mpi);
  const auto preload = paths::preload_library(name_of(mpi));
  if (!preload) {
    out.push_back({State::note, title, "not supported by this build",
                   "install the package of its headers (on Debian: " +
                       std::string(mpi == Mpi::openmpi ? "libopenmpi-dev" : "libmpich-dev") +
                       ") and build mpivet again"});
    return out;
  }
  if (const auto others = paths::virtual_library(name_of(mpi)); !others)
    out.push_back({State::problem, title, others.error().message, "install mpivet again, all of it"});
  const auto launcher = find_launcher({mpi, ""}, "");
  if (!launcher) {
    out.push_back({State::note, title, "supported, but no launcher of it is here",
                   std::string("if your programs use it: install it (on Debian: ") + package_of(mpi) +
                       "), load its module, or put its bin folder into PATH"});
    return out;
  }
  out.push_back({State::good, title, *preload});
  out.push_back(try_launcher(mpi, *launcher));
  return out;
}

Diagnosis look_at_compiler(const std::string& wrapper, const std::string& language) {
  const std::string about = language + " compiler";
  const auto path = paths::find_program(wrapper);
  if (!path)
    return {State::note, about, "there is no " + wrapper + ": mpivet cc and its like will not work, all others will",
            "to vet while compiling, install your MPI's compilers (on Debian: libopenmpi-dev or libmpich-dev)"};
  // Debian's MPIs bring their wrappers along with the launchers, and do not ask for a compiler.
  if (const std::string behind = compiler_behind(*path); !behind.empty() && !paths::find_program(behind))
    return {
        State::note, about,
        *path + " is here, but not the " + behind + " it calls: mpivet cc and its like will not work, all others will",
        "to vet while compiling, install the compiler (on Debian: " + std::string(paths::base_name(behind)) +
            ") and your MPI's headers (libopenmpi-dev or libmpich-dev)"};
  const auto plugin = paths::gcc_plugin();
  if (!plugin)
    return {State::note, about, plugin.error().message,
            "to vet while compiling, install gcc-" + std::to_string(__GNUC__) + "-plugin-dev and build mpivet again"};
  const char* const kind = language == "C" ? "c" : language == "C++" ? "c++" : "f95";
  const auto tried =
      process::capture({*path, "-fplugin=" + *plugin, "-x", kind, "-c", "/dev/null", "-o", "/dev/null"}, 60);
  const bool worked = tried && WIFEXITED(tried->status) && WEXITSTATUS(tried->status) == 0;
  const std::string said = tried ? first_line(tried->output) : tried.error().message;
  if (worked && tried->output.find("mpivet:") == std::string::npos)
    return {State::good, about, *path + " takes mpivet's plugin"};
  if (worked)
    return {State::warning, about, *path + ": " + said,
            "use the GCC that mpivet was built for, or build mpivet with this one; mpivet run does not need it"};
  return {State::warning, about, *path + " cannot compile with mpivet's plugin" + (said.empty() ? "" : ": " + said),
          "the compiler behind it must be GCC (`" + wrapper +
              " -show` names it; OMPI_CC or MPICH_CC choose another); mpivet run does not need it"};
}

}  // namespace mpivet::cli
