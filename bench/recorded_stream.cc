// How fast the analyzer works off a recorded stream: 16 ranks of a halo exchange run with nobody reading their rings,
// which are large enough to hold it all; then one analyzer reads them, with all checks on, and its processor time is
// taken. Usage: mpivet_bench_stream [RANKS [STEPS]]
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/analyzer.h"
#include "analyzer/attach/attach_server.h"
#include "analyzer/rings/control.h"
#include "base/token.h"

namespace {

using namespace mpivet;

constexpr double kGoal = 5e6;

struct Recorded {
  int index;
  pid_t pid;
  analyzer::RingMap ring;
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::vector<Recorded> record(analyzer::Control& control, int ranks, int steps) {
  std::vector<Recorded> recorded;
  std::mutex lock;
  const std::string token = random_token();
  auto listening = analyzer::listen_on(token);
  if (!listening) return {};
  analyzer::AttachServer::Callbacks callbacks;
  callbacks.attached = [&](int index, pid_t pid, analyzer::RingMap ring) {
    const std::lock_guard guard(lock);
    recorded.push_back({index, pid, std::move(ring)});
  };
  callbacks.gone = [](int, UniqueFd) {};
  const analyzer::AttachServer server(std::move(*listening), control.fd(), std::move(callbacks));
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  const std::string command = "mpirun.openmpi --oversubscribe --bind-to none --mca mpi_yield_when_idle 1 -n " +
                              std::to_string(ranks) + " " MPIVET_BINARY " exec --job " + token +
                              " -- " MPIVET_BENCH_DIR "/halo-openmpi " + std::to_string(steps);
  if (std::system(command.c_str()) != 0) return {};
  const std::lock_guard guard(lock);
  return recorded;
}

}  // namespace

int main(int argc, char** argv) {
  const int ranks = argc > 1 ? std::atoi(argv[1]) : 16;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 5000;
  setenv("MPIVET_RING_SLOTS", "262144", 1);
  auto control = analyzer::Control::make({});
  if (!control) return 3;
  std::vector<Recorded> recorded = record(*control, ranks, steps);
  if (static_cast<int>(recorded.size()) != ranks) {
    std::fprintf(stderr, "mpivet_bench_stream: %zu of %d ranks were recorded\n", recorded.size(), ranks);
    return 3;
  }
  std::uint64_t slots = 0;
  analyzer::Settings settings;
  settings.summary = false;
  analyzer::Analyzer analyzer(std::move(settings), *control);
  for (Recorded& one : recorded) {
    slots += one.ring.header().head.load();
    analyzer.attach(one.index, one.pid, std::move(one.ring));
    analyzer.process_gone(one.index, UniqueFd{});
  }
  analyzer.stop(false);
  const double start = cpu_seconds();
  analyzer.run();
  const double seconds = cpu_seconds() - start;
  report::RunInfo run;
  const int status = analyzer.finish(std::move(run), 0);
  // One call is one record here; a record of MPI_Waitall takes two slots.
  const double records = static_cast<double>(ranks) * steps * 9;
  std::printf("halo exchange, %d ranks, %.1f million records (%.1f million slots): %.1f million records a second%s\n",
              ranks, records * 1e-6, static_cast<double>(slots) * 1e-6, records / seconds * 1e-6,
              records / seconds >= kGoal ? "   goal 5.0   met" : "   goal 5.0   MISSED");
  return status;
}
