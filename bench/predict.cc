// How fast logs are analysed: 3-D halo exchanges with a collective every ten steps, from ten thousand to a hundred
// million operations; a manager with 64 workers and receives from any source. Prints seconds, memory and ratios.
//
//   mpivet_bench_predict [largest number of operations] [folder for logs as text]
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "predict/empdd.h"
#include "predict/prediction.h"
#include "predict/synth.h"
#include "predict/text_reader.h"

namespace {

using namespace mpivet::predict;

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double peak_gib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / (1 << 20);
}

// About a hundred operations each: 8 steps of 13, and collectives.
Synthesis halo(Rank ranks) {
  Synthesis out;
  out.ranks = ranks;
  out.steps = 8;
  out.collective_every = 2;
  return out;
}

void write_text(const Synthesis& wanted, const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) std::exit((std::perror(path.c_str()), 1));
  (void)write_synthetic(wanted, [&](std::string_view text) -> mpivet::Status {
    std::fwrite(text.data(), 1, text.size(), file);
    return mpivet::Done{};
  });
  std::fclose(file);
}

}  // namespace

int main(int argc, char** argv) {
  const double most = argc > 1 ? std::atof(argv[1]) : 1e8;
  const std::string folder = argc > 2 ? argv[2] : "";
  const int threads = static_cast<int>(std::thread::hardware_concurrency());
  std::printf("%d threads; 3-D halo, nonblocking, a collective every second of 8 steps\n", threads);
  std::printf("%10s %12s %9s %9s %9s %9s %12s %9s\n", "processes", "operations", "read s", "exact s", "EMPDD s", "GiB",
              "ns/op exact", "ns EMPDD");
  for (Rank ranks = 100; ranks * 100.0 <= most; ranks *= 10) {
    Log log;
    double reading = 0;
    if (folder.empty()) {
      log = synthetic_log(halo(ranks), threads);
    } else {
      const std::string path = folder + "/halo-" + std::to_string(ranks) + ".txt";
      write_text(halo(ranks), path);
      reading = seconds_of([&] { log = std::move(*read_text_log(path, {.threads = threads, .progress = {}})); });
      std::remove(path.c_str());
    }
    const int repeat = ranks <= 10000 ? 20 : 1;  // short ones are timed together
    Prediction verdict;
    const double exact = seconds_of([&] {
                           for (int i = 0; i < repeat; ++i) {
                             const LogFacts facts = look_at(log);
                             PredictOptions options;
                             options.threads = threads;
                             verdict = predict(log, facts, options);
                           }
                         }) /
                         repeat;
    const double exact_gib = peak_gib();
    Empdd marks;
    const double empdd = seconds_of([&] {
                           for (int i = 0; i < repeat; ++i) marks = run_empdd(log);
                         }) /
                         repeat;
    const auto operations = static_cast<double>(log.operations());
    std::printf("%10d %12.0f %9.3f %9.3f %9.3f %9.2f %12.1f %9.1f%s\n", ranks, operations, reading, exact, empdd,
                std::max(exact_gib, peak_gib()), exact / operations * 1e9, empdd / operations * 1e9,
                verdict.answer == Answer::none && marks.marked.empty() ? "" : "  WRONG ANSWER");
    std::fflush(stdout);
  }
  Synthesis workers;
  workers.pattern = Synthesis::Pattern::manager_worker;
  workers.ranks = 65;
  workers.steps = 16;
  const Log log = synthetic_log(workers);
  Prediction verdict;
  const double time = seconds_of([&] { verdict = predict(log, look_at(log), {}); });
  std::printf("manager, 64 workers x 16 tasks, receives from any source: %.3f s, %s (%s)\n", time,
              verdict.answer == Answer::none ? "none" : "not none", verdict.method);
  return 0;
}
