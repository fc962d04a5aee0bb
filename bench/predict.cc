// How fast logs are analysed: 3-D halo exchanges with a collective every ten steps, from ten thousand to more than a
// hundred million operations (a million processes); a manager with 64 workers and receives from any source. Prints
// seconds, memory, the time for each operation, and how much that grows.
//
// With one thread the time for each operation is processor time, which other work on the machine disturbs less. All
// sizes are timed in turn, several times over, and medians are compared: what else goes on then meets all of them.
//
//   mpivet_bench_predict [most processes [threads [rounds [folder for logs as text]]]]
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <thread>
#include <vector>

#include "predict/empdd/empdd.h"
#include "predict/log/synth.h"
#include "predict/prediction.h"
#include "predict/text/text_reader.h"

namespace {

using namespace mpivet::predict;

bool by_processor = false;

double now() {
  timespec t{};
  ::clock_gettime(by_processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double seconds_of(const std::function<void()>& work) {
  const double start = now();
  work();
  return now() - start;
}

double peak_gib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / (1 << 20);
}

// 11 steps of 13 operations, and a collective before the last one: the least that has one every ten steps.
Synthesis halo(Rank ranks) {
  Synthesis out;
  out.ranks = ranks;
  out.steps = 11;
  out.collective_every = 10;
  return out;
}

// Small logs are looked at several times, so that all are timed over at least some tenths of a second.
double seconds_each(double operations, const std::function<void()>& work) {
  const int times = std::max(1, static_cast<int>(5e6 / operations));
  return seconds_of([&] {
           for (int i = 0; i < times; ++i) work();
         }) /
         times;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Timed {
  Rank ranks;
  Log log;
  double reading = 0;
  std::vector<double> exact = {}, empdd = {};
  bool right = true;

  double operations() const { return static_cast<double>(log.operations()); }
  void look(int threads) {
    PredictOptions options;
    options.threads = threads;
    exact.push_back(seconds_each(operations(),
                                 [&] { right = predict(log, look_at(log), options).answer == Answer::none && right; }));
    empdd.push_back(
        seconds_each(operations(), [&] { right = run_empdd(log, {.threads = threads}).marked.empty() && right; }));
  }
};

// The goal: at most 1.3 times as long for each operation, however many there are.
void print_growth(const char* what, const std::vector<double>& each) {
  const auto [least, most] = std::minmax_element(each.begin(), each.end());
  std::printf("%s: from the smallest log to the largest x %.2f, from the fastest to the slowest x %.2f (goal 1.30)\n",
              what, each.back() / each.front(), *most / *least);
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
  const double most = argc > 1 ? std::atof(argv[1]) : 1e6;
  const int threads = argc > 2 ? std::atoi(argv[2]) : static_cast<int>(std::thread::hardware_concurrency());
  const int rounds = argc > 3 ? std::max(1, std::atoi(argv[3])) : 3;
  const std::string folder = argc > 4 ? argv[4] : "";
  by_processor = threads == 1;
  std::printf("%d threads, %s time, medians of %d; 3-D halo, nonblocking, a collective every ten steps\n", threads,
              by_processor ? "processor" : "wall", rounds);
  std::vector<Timed> sizes;
  for (Rank ranks = 100; ranks <= most; ranks *= 10) {
    if (folder.empty()) {
      sizes.push_back({ranks, synthetic_log(halo(ranks), threads)});
      continue;
    }
    const std::string path = folder + "/halo-" + std::to_string(ranks) + ".txt";
    write_text(halo(ranks), path);
    Log log;
    const double reading =
        seconds_of([&] { log = std::move(*read_text_log(path, {.threads = threads, .progress = {}})); });
    std::remove(path.c_str());
    sizes.push_back({ranks, std::move(log), reading});
  }
  for (int round = 0; round < rounds; ++round)
    for (Timed& one : sizes) one.look(threads);
  std::printf("%10s %12s %9s %9s %9s %12s %9s\n", "processes", "operations", "read s", "exact s", "EMPDD s",
              "ns/op exact", "ns EMPDD");
  std::vector<double> exact_each, empdd_each;
  for (const Timed& one : sizes) {
    const double exact = median(one.exact), empdd = median(one.empdd);
    exact_each.push_back(exact / one.operations() * 1e9);
    empdd_each.push_back(empdd / one.operations() * 1e9);
    std::printf("%10d %12.0f %9.3f %9.3f %9.3f %12.1f %9.1f%s\n", one.ranks, one.operations(), one.reading, exact,
                empdd, exact_each.back(), empdd_each.back(), one.right ? "" : "  WRONG ANSWER");
  }
  std::printf("memory, all these logs included: %.2f GiB\n", peak_gib());
  print_growth("exact", exact_each);
  print_growth("EMPDD", empdd_each);
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
