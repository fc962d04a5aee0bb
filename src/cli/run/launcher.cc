#include "cli/run/launcher.h"

#include "base/paths.h"
#include "base/text.h"

namespace mpivet::cli {
namespace {

// Names to try, the ones only this MPI uses first.
std::vector<std::string> launcher_names(Mpi mpi) {
  switch (mpi) {
    case Mpi::openmpi:
      return {"mpirun.openmpi", "orterun", "prterun", "mpirun", "mpiexec"};
    case Mpi::mpich:
      return {"mpiexec.mpich", "mpirun.mpich", "mpiexec.hydra", "mpiexec", "mpirun"};
  }
  return {};
}

bool fits(Mpi mpi, LauncherKind kind) {
  switch (mpi) {
    case Mpi::openmpi:
      return kind == LauncherKind::openmpi;
    case Mpi::mpich:
      return kind == LauncherKind::hydra;
  }
  return false;
}

LauncherKind ask_kind(const std::string& path) {
  if (paths::base_name(path).starts_with("srun")) return LauncherKind::slurm;
  auto version = process::capture({path, "--version"});
  return version ? launcher_kind(version->output) : LauncherKind::other;
}

// The name alone where PATH leads to the same file: Open MPI takes a launcher called by its path as a wish to set up
// the environment of all nodes (--prefix), and we do not want to change how a job runs.
std::string shortest(const std::string& path) {
  const std::string name(paths::base_name(path));
  const auto in_path = paths::find_program(name);
  return in_path && paths::real(*in_path) == paths::real(path) ? name : path;
}

// The folders above the library, as it is named and as it really is: /opt/mpi/lib/libmpi.so -> /opt/mpi/bin.
std::vector<std::string> folders_near(const std::string& library) {
  std::vector<std::string> folders;
  for (std::string name : {paths::real(library), library}) {
    for (int level = 0; level < 4 && name.size() > 1; ++level) {
      name = paths::folder_of(name);
      folders.push_back((name == "/" ? "" : name) + "/bin");
    }
  }
  return folders;
}

}  // namespace

LauncherKind launcher_kind(const std::string& version_output) {
  const std::string text = text::lower(version_output);
  const auto says = [&](const char* word) { return text.find(word) != std::string::npos; };
  if (says("hydra") || says("mpich") || says("intel(r) mpi") || says("mvapich")) return LauncherKind::hydra;
  if (says("open mpi") || says("openrte") || says("prrte") || says("prte")) return LauncherKind::openmpi;
  if (says("slurm")) return LauncherKind::slurm;
  return LauncherKind::other;
}

Result<Launcher> find_launcher(const MpiLibrary& library, const std::string& given) {
  if (!given.empty()) {
    auto path = paths::find_program(given);
    if (!path) return usage_error("--launcher: " + path.error().message);
    return Launcher{given, ask_kind(*path)};
  }
  const auto names = launcher_names(library.mpi);
  if (!library.path.empty()) {
    for (const auto& folder : folders_near(library.path))
      for (const auto& name : names) {
        const std::string path = folder + "/" + name;
        if (!paths::is_executable_file(path)) continue;
        if (const LauncherKind kind = ask_kind(path); fits(library.mpi, kind)) return Launcher{shortest(path), kind};
      }
  }
  for (const auto& name : names) {
    auto path = paths::find_program(name);
    if (!path) continue;
    if (const LauncherKind kind = ask_kind(*path); fits(library.mpi, kind)) return Launcher{name, kind};
  }
  return usage_error("no launcher of " + std::string(title_of(library.mpi)) + " found (looked for " +
                     text::join(names, ", ") + "); name it with --launcher PATH");
}

}  // namespace mpivet::cli
