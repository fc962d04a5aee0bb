#include "checks/common/bystanders.h"

#include <fmt/format.h>

#include <map>

#include "checks/common/finding.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

using model::Bystander;
using model::Doing;

const char* what_it_does(Doing doing) {
  switch (doing) {
    case Doing::unknown:
      return "mpivet may not look what it does";
    case Doing::computes:
      return "it computes";
    case Doing::sleeps:
      return "it sleeps";
    case Doing::waits_inside:
      return "it waits for another thread of its process";
    case Doing::waits_for_a_time:
      return "it waits for another thread, but not for ever";
    case Doing::waits_for_semaphore:
      return "it waits for a semaphore, which a signal handler may post";
    case Doing::waits_in_shared_memory:
      return "it waits in memory that its process shares with others, which may wake it";
    case Doing::waits_for_signal:
      return "it waits for a signal";
    case Doing::waits_for_process:
      return "it waits for another process to end";
    case Doing::waits_for_input:
      return "it waits for input from a file, pipe, socket or event";
    case Doing::waits:
      return "it waits in a call of the system";
  }
  return "";
}

std::string name_of(const Bystander& other) {
  if (other.thread < 0) return fmt::format("thread {} of the system, which has not called MPI yet", other.task);
  return fmt::format("thread {}, which is outside of MPI", other.thread);
}

std::string sentence(int rank, const std::vector<const Bystander*>& threads) {
  const Bystander& first = *threads.front();
  bool all_wait = true;
  for (const Bystander* other : threads) all_wait = all_wait && other->doing == Doing::waits_inside;
  if (all_wait)
    return threads.size() == 1
               ? fmt::format("The thread of rank {} is outside of MPI, and waits for what no other thread gives.", rank)
               : fmt::format("All threads of rank {} are outside of MPI, and wait for each other.", rank);
  const std::string more = threads.size() > 1 ? fmt::format(" It has {} more such threads.", threads.size() - 1) : "";
  return fmt::format("Rank {} has a thread that might still act ({}): {}.{}", rank, name_of(first),
                     what_it_does(first.doing), more);
}

}  // namespace

std::string who_might_act(const std::vector<Bystander>& others) {
  constexpr std::size_t kMost = 4;
  std::map<int, std::vector<const Bystander*>> by_rank;
  for (const Bystander& other : others) by_rank[other.rank].push_back(&other);
  std::string text;
  std::size_t listed = 0;
  for (const auto& [rank, threads] : by_rank) {
    if (++listed > kMost) break;
    text += (text.empty() ? "" : " ") + sentence(rank, threads);
  }
  if (by_rank.size() > kMost) text += fmt::format(" The same goes for {} more ranks.", by_rank.size() - kMost);
  return text;
}

void add_bystanders(report::RawFinding& finding, const std::vector<Bystander>& others) {
  for (const Bystander& other : others) {
    finding.ranks.push_back(other.rank);
    if (!other.last.known()) continue;
    finding.sites.push_back(site(fmt::format("thread {}, outside of MPI after", other.thread), other.last));
    finding.sites.back().ranks = {other.rank};
  }
  report::normalize_ranks(finding.ranks);
}

}  // namespace mpivet::checks
