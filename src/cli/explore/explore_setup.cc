#include "cli/explore/explore_setup.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

#include "base/paths.h"
#include "cli/run/detect_mpi.h"
#include "cli/run/preload.h"
#include "replay/replay.h"

extern char** environ;

namespace mpivet::cli {
namespace {

using explore::Buffering;

constexpr int kMostRanks = 1024;

std::atomic<bool> interrupted{false};

std::vector<Buffering> bufferings_of(const std::string& word) {
  if (word == "infinite") return {Buffering::infinite};
  if (word == "both") return {Buffering::zero, Buffering::infinite};
  return {Buffering::zero};
}

explore::Limits limits_of(const Options& options) {
  explore::Limits limits;
  limits.interleavings = static_cast<std::uint64_t>(options.max_interleavings);
  limits.depth = static_cast<std::uint64_t>(options.max_depth);
  if (options.max_time > 0)
    limits.deadline = std::chrono::steady_clock::now() +
                      std::chrono::milliseconds(static_cast<std::int64_t>(options.max_time * 1000));
  return limits;
}

Result<process::Environment> environment_for(const Words& program, const Options& options) {
  auto mpi = detect_mpi(program, options.mpi);
  if (!mpi) return mpi.error();
  auto recorder = paths::preload_library(name_of(mpi->mpi));
  if (!recorder) return recorder.error();
  auto library = paths::virtual_library(name_of(mpi->mpi));
  if (!library) return library.error();
  auto environment = preload_environment({*recorder, *library});
  if (!environment) return environment.error();
  // The MPI library is started for one process; what it loads for networks only makes copies of that slower.
  for (const auto& [name, value] : {std::pair{"UCX_MODULE_DIR", "/nonexistent"},
                                    {"UCX_MODULES", "none"},
                                    {"UCX_MEM_EVENTS", "no"},
                                    {"UCX_TLS", "self"},
                                    {"HWLOC_PLUGINS_PATH", "/nonexistent"},
                                    // Threads that wait must not keep the processor from those that work.
                                    {"OMP_WAIT_POLICY", "passive"}})
    environment->emplace_back(name, value);
  return environment;
}

int number_in(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text && *text >= '0' && *text <= '9' ? std::atoi(text) : otherwise;
}

}  // namespace

bool explore_interrupted() { return interrupted; }

void catch_interrupts() {
  std::signal(SIGINT, [](int) { interrupted = true; });
  std::signal(SIGTERM, [](int) { interrupted = true; });
}

Result<ExploreSetup> make_explore_setup(Words program, const Options& options) {
  ExploreSetup setup;
  setup.bufferings = bufferings_of(options.buffering);
  int ranks = options.ranks;
  if (!options.replay.empty()) {
    auto replay = replay::read_replay(options.replay);
    if (!replay) return replay.error();
    if (program.empty()) program = replay->program;
    ranks = replay->ranks;
    setup.bufferings = {replay->buffering};
    setup.wanted.path = std::move(replay->choices);
    setup.wanted.replay = true;
    setup.wanted.partial = replay->partial;
  }
  if (program.empty()) return usage_error("give a program; usage: mpivet explore -n N PROGRAM");
  if (ranks < 1 || ranks > kMostRanks)
    return usage_error("give the number of ranks: mpivet explore -n N PROGRAM (1 to " + std::to_string(kMostRanks) +
                       ")");
  auto environment = environment_for(program, options);
  if (!environment) return environment.error();
  setup.program.words = std::move(program);
  setup.program.environment = std::move(*environment);
  setup.program.ranks = ranks;
  setup.program.max_images = static_cast<std::size_t>(std::max(options.max_images, ranks + 2));
  setup.program.max_memory = static_cast<std::size_t>(options.max_memory) << 20;
  setup.program.time_limit = options.rank_time;
  setup.program.interrupted = explore_interrupted;
  setup.wanted.limits = limits_of(options);
  setup.wanted.barriers = !options.no_barriers && !setup.wanted.replay;
  setup.wanted.stories = !options.json.empty() || !options.html.empty() || !options.worker.empty();
  setup.wanted.outputs = options.compare_output || setup.wanted.replay;
  return setup;
}

WorkerNumber worker_number() {
  constexpr const char* kVariables[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                           {"PMI_RANK", "PMI_SIZE"},
                                           {"PMIX_RANK", "SLURM_NTASKS"},
                                           {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"},
                                           {"SLURM_PROCID", "SLURM_NTASKS"},
                                           {"PBS_ARRAY_INDEX", "PBS_ARRAY_COUNT"}};
  for (const auto& [rank, size] : kVariables)
    if (const int number = number_in(rank, -1); number >= 0) return {number, std::max(1, number_in(size, 1))};
  return {};
}

void forget_launcher() {
  constexpr const char* kPrefixes[] = {
      "OMPI_COMM_WORLD_", "OMPI_MCA_ess",    "OMPI_MCA_orte",  "OMPI_MCA_pmix", "OMPI_UNIVERSE", "OMPI_FILE",
      "OMPI_APP",         "OMPI_NUM_APP",    "PMI_",           "PMIX_",         "PMI2_",         "HYDI_",
      "SLURM_PMI",        "MPI_LOCALRANKID", "MPI_LOCALNRANKS"};
  std::vector<std::string> names;
  for (char** variable = environ; *variable; ++variable) {
    const std::string name(*variable, std::string_view(*variable).find('='));
    for (const char* prefix : kPrefixes)
      if (name.starts_with(prefix)) names.push_back(name);
  }
  for (const std::string& name : names) ::unsetenv(name.c_str());
}

}  // namespace mpivet::cli
