// What many outstanding operations cost the tracker: exchanges in which n operations are pending at once, looked at for
// deadlocks now and then as the analyzer does while nothing moves. Prints the processor time for each operation, for
// growing n, and how much it grows; where that is near 1, the cost is linear.
//
//   mpivet_bench_outstanding [most operations [pattern]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

constexpr int kLooks = 20;  // from first to last record

double now() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Both ranks in turn, as they would run; the receiver waits in its last call while the messages come.
double seconds_of(Script& s) {
  std::size_t records = 0;
  for (int r = 0; r < s.size(); ++r) records += s[r].records.size();
  const double start = now();
  std::size_t fed = 0;
  for (int r = 0; r < s.size(); ++r)
    while (s.has_more(r)) {
      s.step(r);
      if (++fed % (records / kLooks + 1) == 0) s.look(1);
    }
  const double seconds = now() - start;
  if (!s.found().empty()) {
    std::fprintf(stderr, "mpivet_bench_outstanding: a correct program is accused: %s\n", s.found().c_str());
    std::exit(1);
  }
  return seconds;
}

std::vector<Done> from(const std::vector<std::uint32_t>& requests, int source, int tag) {
  std::vector<Done> told;
  for (const std::uint32_t r : requests) told.push_back({.request = r, .source = source, .tag = tag});
  return told;
}

// n / 2 receives from any source, as many from a named one behind them, and a wait for all.
void wild_and_named(Script& s, int n) {
  std::vector<std::uint32_t> all;
  for (int i = 0; i < n / 2; ++i) all.push_back(s[0].irecv(kAny, 1));
  for (int i = 0; i < n / 2; ++i) all.push_back(s[0].irecv(1, 1));
  s[0].waitall(all);
  for (int i = 0; i < n; ++i) s[1].send(0, 1);
}

// The same, with statuses: the run tells which message each has got.
void wild_decided(Script& s, int n) {
  std::vector<std::uint32_t> all;
  for (int i = 0; i < n / 2; ++i) all.push_back(s[0].irecv(kAny, event::kAnyTag));
  for (int i = 0; i < n / 2; ++i) all.push_back(s[0].irecv(1, 1));
  for (int i = 0; i < n; ++i) s[1].isend(0, 1);
  s[0].waitall(all, from(all, 1, 1));
}

// Receives of any tag behind one from any source.
void any_tags(Script& s, int n) {
  std::vector<std::uint32_t> all{s[0].irecv(kAny, 1)};
  for (int i = 1; i < n; ++i) all.push_back(s[0].irecv(1, event::kAnyTag));
  s[0].waitall(all);
  for (int i = 0; i < n; ++i) s[1].send(0, 1);
}

// One any-source receive that is waited for at the very end.
void late_wait(Script& s, int n) {
  const auto first = s[0].irecv(kAny, 1);
  for (int i = 1; i < n; ++i) s[0].recv(1, 1);
  s[0].wait(first, {.request = 0, .source = 1, .tag = 1});
  for (int i = 0; i < n; ++i) s[1].send(0, 1);
}

// A wait for as many tags as there are receives; messages come in the same order, and the other way round.
void tags(Script& s, int n, bool backwards) {
  std::vector<std::uint32_t> all;
  for (int i = 0; i < n; ++i) all.push_back(s[0].irecv(1, i));
  s[0].waitall(all);
  for (int i = 0; i < n; ++i) s[1].send(0, backwards ? n - 1 - i : i);
}

void buffered(Script& s, int n) {
  args::Buffer_attach attach{};
  attach.size = 1 << 30;
  s[1].call("MPI_Buffer_attach", attach);
  for (int i = 0; i < n; ++i) s[1].bsend(0, 1);
  for (int i = 0; i < n; ++i) s[0].recv(1, 1);
}

struct Pattern {
  const char* name;
  void (*write)(Script& script, int operations);
};
constexpr Pattern kPatterns[] = {
    {"half from any source, half named", wild_and_named},
    {"the same, and the run tells", wild_decided},
    {"any tag behind any source", any_tags},
    {"any source, waited for late", late_wait},
    {"as many tags", [](Script& s, int n) { tags(s, n, false); }},
    {"as many tags, last first", [](Script& s, int n) { tags(s, n, true); }},
    {"buffered sends", buffered},
};

void measure(const Pattern& pattern, int most) {
  double before = 0;
  for (int n = 1000; n <= most; n *= 2) {
    std::vector<double> seconds;
    for (int round = 0; round < 3; ++round) {
      Script s(2);
      pattern.write(s, n);
      seconds.push_back(seconds_of(s));
      if (seconds.back() > 2) break;
    }
    std::sort(seconds.begin(), seconds.end());
    const double each = seconds[seconds.size() / 2] / n * 1e9;
    std::printf("%-34s %7d operations %9.0f ns each", pattern.name, n, each);
    if (before > 0) std::printf("   x %.2f", each / before);
    std::printf("\n");
    std::fflush(stdout);
    before = each;
    if (seconds.back() > 30) break;
  }
}

}  // namespace
}  // namespace mpivet::model::test

int main(int argc, char** argv) {
  const int most = argc > 1 ? std::atoi(argv[1]) : 32000;
  for (const auto& pattern : mpivet::model::test::kPatterns)
    if (argc < 3 || std::strstr(pattern.name, argv[2])) mpivet::model::test::measure(pattern, most);
}
