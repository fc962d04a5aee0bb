// Ratios of vetted to bare runs. The machines are noisy, so the two variants alternate within one run, every figure is
// a median, and only ratios are shown. Usage: mpivet_bench [--mpi openmpi|mpich] [--repeat N] [--only TEXT]
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace {

struct Case {
  const char* name;
  const char* arguments;
  double goal;  // 0: none
  int ranks = 2;
  int calls = 0;  // of one operation: then also what is added to each call
};

// The goals are those the project set itself for the default checks.
constexpr Case kCases[] = {
    {"ping-pong 8 B", "pingpong 8 2000000", 2.0},
    {"ping-pong 64 KiB", "pingpong 65536 30000", 1.15},
    {"barrier", "barrier 8 2000000", 1.6},
    {"bcast 64 B", "bcast 64 4000000", 1.6},
    {"allreduce 64 B", "allreduce 64 1500000", 1.6},
    {"exchange 8 B", "exchange 8 1000000", 2.5, 2, 5},
    {"exchange 8 KiB", "exchange 8192 200000", 1.15, 2, 5},
    // The other core is the analyzer's: what is added is what the rank itself does.
    {"with itself 8 B", "exchange 8 1000000", 0, 1, 5},
};
constexpr double kGoalOfACall = 40;  // nanoseconds

struct Mpi {
  const char* name;
  const char* launcher;
};
constexpr Mpi kMpis[] = {{"openmpi", "mpirun.openmpi"}, {"mpich", "mpiexec.mpich"}};

std::optional<double> run(const std::string& command) {
  FILE* pipe = popen((command + " 2>/dev/null").c_str(), "r");
  if (!pipe) return std::nullopt;
  std::optional<double> value;
  std::array<char, 256> line;
  while (std::fgets(line.data(), line.size(), pipe)) {
    if (std::strncmp(line.data(), "us_per_op ", 10) == 0) value = std::atof(line.data() + 10);
  }
  // A run that was not vetted after all says so by its status.
  if (pclose(pipe) != 0) return std::nullopt;
  return value;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

bool measure(const Mpi& mpi, const Case& item, int repeat) {
  const std::string program = std::string(MPIVET_BENCH_DIR "/micro-") + mpi.name + " " + item.arguments;
  std::vector<double> bare, vetted, ratios;
  for (int i = 0; i < repeat; i++) {
    const std::string ranks = " -n " + std::to_string(item.ranks) + ' ';
    const auto without = run(mpi.launcher + ranks + program);
    const auto with = run(MPIVET_BINARY " run" + ranks + program);
    if (!without || !with) {
      std::printf("%-8s %-24s failed: %s run gave no result\n", mpi.name, item.name,
                  without ? "the vetted" : "the bare");
      return false;
    }
    bare.push_back(*without);
    vetted.push_back(*with);
    ratios.push_back(*with / *without);
  }
  std::printf("%-8s %-24s bare %8.3f us   vetted %8.3f us   ratio %.2f", mpi.name, item.name, median(bare),
              median(vetted), median(ratios));
  if (item.goal > 0) std::printf("   goal %.2f   %s", item.goal, median(ratios) <= item.goal ? "met" : "MISSED");
  if (item.calls > 0) {
    const double added = (median(vetted) - median(bare)) / item.calls * 1e3;
    std::printf("   %.0f ns a call", added);
    if (item.ranks == 1)
      std::printf(" of the rank   goal %.0f   %s", kGoalOfACall, added <= kGoalOfACall ? "met" : "MISSED");
  }
  std::printf("\n");
  std::fflush(stdout);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  int repeat = 5;
  std::string only, only_mpi;
  for (int i = 1; i < argc; i++) {
    const std::string word = argv[i];
    if (i + 1 < argc && word == "--repeat") {
      repeat = std::max(1, std::atoi(argv[++i]));
    } else if (i + 1 < argc && word == "--only") {
      only = argv[++i];
    } else if (i + 1 < argc && word == "--mpi") {
      only_mpi = argv[++i];
    } else {
      std::fprintf(stderr, "usage: mpivet_bench [--mpi openmpi|mpich] [--repeat N] [--only TEXT]\n");
      return 2;
    }
  }
  // Open MPI refuses to run as root without being told twice; harmless otherwise.
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  bool complete = true;
  for (const Mpi& mpi : kMpis) {
    if (!only_mpi.empty() && only_mpi != mpi.name) continue;
    for (const Case& item : kCases) {
      if (std::string(item.name).find(only) == std::string::npos) continue;
      complete &= measure(mpi, item, repeat);
    }
  }
  return complete ? 0 : 3;
}
