// What is added to the user's launcher command, and when. The rule: never change how a job runs that would run as it
// is. Only what would fail (running as root in a container, more ranks than cores) or crawl (spinning ranks that share
// cores) is helped.
#include <sched.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <utility>

#include "cli/run/launcher.h"

namespace mpivet::cli {
namespace {

int usable_cores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  std::set<std::pair<int, int>> cores;
  int threads = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    ++threads;
    const std::string folder = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/";
    std::ifstream package_file(folder + "physical_package_id"), core_file(folder + "core_id");
    int package = 0, core = 0;
    if (package_file >> package && core_file >> core) cores.emplace(package, core);
  }
  return cores.empty() ? threads : static_cast<int>(cores.size());
}

bool has_option(const SplitCommand& command, std::initializer_list<const char*> names) {
  for (const auto& part : command.parts)
    if (launcher_option(part.launcher, names)) return true;
  return false;
}

bool names_hosts(const SplitCommand& command) {
  return has_option(command, {"host", "hosts", "H", "hostfile", "default-hostfile", "machinefile", "f", "rankfile",
                              "rf", "nodelist", "w", "nodes"});
}

// The user decides where ranks go, or a batch system does: not our business.
bool placed_by_user(const SplitCommand& command) {
  return names_hosts(command) || has_option(command, {"oversubscribe", "nooversubscribe"});
}

void help_open_mpi(const SplitCommand& command, const Machine& machine, LaunchPlan& plan) {
  if (machine.root) {
    plan.environment.emplace_back("OMPI_ALLOW_RUN_AS_ROOT", "1");
    plan.environment.emplace_back("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
  }
  if (machine.in_allocation || placed_by_user(command) || ranks_wanted(command) <= machine.cores) return;
  plan.words.insert(plan.words.end(), {"--oversubscribe", "--mca", "mpi_yield_when_idle", "1"});
  if (!has_option(command, {"bind-to", "cpu-set", "map-by"}))
    plan.words.insert(plan.words.end(), {"--bind-to", "none"});
}

}  // namespace

int ranks_wanted(const SplitCommand& command) {
  int total = 0;
  for (const auto& part : command.parts) {
    const auto value = launcher_option(part.launcher, {"np", "n", "c"});
    if (!value) return 0;
    total += std::atoi(value->c_str());
  }
  return total;
}

Machine this_machine() {
  const auto set = [](const char* name) { return std::getenv(name) != nullptr; };
  Machine machine{usable_cores(), ::geteuid() == 0, set("SLURM_JOB_ID") || set("PBS_JOBID") || set("LSB_JOBID")};
  const char* nodes = std::getenv("SLURM_JOB_NUM_NODES");
  machine.single_node = !machine.in_allocation || (nodes != nullptr && std::atoi(nodes) == 1);
  return machine;
}

bool runs_here_only(const Launcher& launcher, const SplitCommand& command, const Machine& machine) {
  if (launcher.kind == LauncherKind::slurm && !machine.in_allocation) return false;  // it will ask for nodes
  return machine.single_node && !names_hosts(command);
}

LaunchPlan plan_launch(const Launcher& launcher, const SplitCommand& command, const Words& prefix,
                       const Machine& machine) {
  LaunchPlan plan;
  plan.words.push_back(launcher.path);
  switch (launcher.kind) {
    case LauncherKind::openmpi:
      help_open_mpi(command, machine, plan);
      break;
    case LauncherKind::hydra:
    case LauncherKind::slurm:
    case LauncherKind::other:
      break;
  }
  for (const auto& part : command.parts) {
    if (&part != &command.parts.front()) plan.words.push_back(":");
    plan.words.insert(plan.words.end(), part.launcher.begin(), part.launcher.end());
    plan.words.insert(plan.words.end(), prefix.begin(), prefix.end());
    plan.words.insert(plan.words.end(), part.program.begin(), part.program.end());
  }
  return plan;
}

}  // namespace mpivet::cli
