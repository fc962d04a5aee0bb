#include "checks/common/deadlock.h"

#include <fmt/format.h>

#include <algorithm>

#include "checks/common/finding.h"
#include "checks/words/deadlock.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

using Waiter = model::DeadlockFact::Waiter;
using Gone = model::DeadlockFact::Gone;

constexpr std::size_t kMaxTimesListed = 4;  // ranks whose waiting times are told one by one
constexpr double kAboutTheSame = 1.0;       // seconds

std::vector<int> ranks_where(const model::DeadlockFact& fact, bool in_cycle) {
  std::vector<int> ranks;
  for (const Waiter& waiter : fact.waiters)
    if (waiter.in_cycle == in_cycle) ranks.push_back(waiter.rank);
  report::normalize_ranks(ranks);
  return ranks;
}

// Those that make the deadlock; all if the tracker singled out none.
std::vector<int> core_ranks(const model::DeadlockFact& fact) {
  std::vector<int> core = ranks_where(fact, true);
  return core.empty() ? ranks_where(fact, false) : core;
}

// A call that the library let go is what a potential deadlock is about, so it gives the finding its place; else the
// core comes before those behind it, each by rank.
std::vector<Waiter> in_order(std::vector<Waiter> waiters) {
  const auto order = [](const Waiter& w) { return std::make_tuple(!w.in_cycle, !let_go(w), w.rank, w.thread); };
  std::stable_sort(waiters.begin(), waiters.end(),
                   [&](const Waiter& a, const Waiter& b) { return order(a) < order(b); });
  return waiters;
}

std::string intro(const Waiter& waiter) {
  const char* const text = let_go(waiter)    ? "let go without waiting"
                           : waiter.passed   ? "released by that"
                           : waiter.in_cycle ? "stuck in"
                                             : "waiting behind them in";
  return waiter.thread == 0 ? std::string(text) : fmt::format("thread {}, {}", waiter.thread, text);
}

report::RawSite gone_site(const Gone& gone) {
  report::RawSite out = site(fmt::format("no longer there ({})", gone.what), gone.call);
  out.ranks = {gone.rank};
  return out;
}

// "rank 1, which has called MPI_Finalize"
std::string gone_text(const model::DeadlockFact& fact) {
  std::vector<int> ranks;
  for (const Gone& gone : fact.gone) ranks.push_back(gone.rank);
  if (ranks.size() == 1) return fmt::format("{}, which {}", report::name_ranks(ranks), fact.gone.front().what);
  return fmt::format("{}, which are gone ({})", report::name_ranks(ranks), fact.gone.front().what);
}

bool waits_for_itself(const model::DeadlockFact& fact, int rank) {
  return std::any_of(fact.waiters.begin(), fact.waiters.end(), [&](const Waiter& w) {
    return w.rank == rank && std::find(w.waits_for.begin(), w.waits_for.end(), rank) != w.waits_for.end();
  });
}

bool any_role(const model::DeadlockFact& fact, std::initializer_list<spec::Role> roles) {
  return std::any_of(fact.waiters.begin(), fact.waiters.end(), [&](const Waiter& w) {
    if (!w.call.known() || !w.in_cycle) return false;
    const spec::Role role = spec::info(static_cast<spec::Func>(w.call.header()->func)).role;
    return std::find(roles.begin(), roles.end(), role) != roles.end();
  });
}

}  // namespace

bool let_go(const Waiter& waiter) {
  if (!waiter.passed || waiter.why.starts_with("for a message")) return false;
  if (!waiter.call.known()) return true;
  const spec::FunctionInfo& info = spec::info(static_cast<spec::Func>(waiter.call.header()->func));
  return info.role != spec::Role::send || info.mode != spec::Mode::synchronous;
}

RawFinding deadlock_finding(Id id, const model::DeadlockFact& fact) {
  RawFinding finding = start_finding(id);
  for (const Waiter& waiter : in_order(fact.waiters)) {
    finding.ranks.push_back(waiter.rank);
    report::RawSite at = site(intro(waiter), waiter.call);
    at.ranks = {waiter.rank};
    finding.sites.push_back(std::move(at));
    for (const int target : waiter.waits_for)
      finding.graph.push_back({waiter.rank, target, waiter.why, waiter.logic == Waiter::Logic::any});
  }
  for (const Gone& gone : fact.gone) {
    finding.ranks.push_back(gone.rank);
    finding.sites.push_back(gone_site(gone));
  }
  report::normalize_ranks(finding.ranks);
  return finding;
}

std::string core_sentence(const model::DeadlockFact& fact) {
  const std::vector<int> core = core_ranks(fact);
  const words::Who who{report::name_ranks(core), core.size() == 1};
  if (!fact.gone.empty())
    return fmt::format("{} {} for {}, and can never go on.", words::capital(who.name), who.one ? "waits" : "wait",
                       gone_text(fact));
  if (who.one && waits_for_itself(fact, core.front())) return words::waits_for_itself(who);
  return who.one ? words::waits_for_nothing(who) : words::wait_for_each_other(who);
}

std::string behind_sentence(const model::DeadlockFact& fact) {
  const std::vector<int> behind = ranks_where(fact, false);
  if (behind.empty() || ranks_where(fact, true).empty()) return {};
  return " " + words::wait_behind({report::name_ranks(behind), behind.size() == 1});
}

std::string since_sentence(const model::DeadlockFact& fact, const Context& context) {
  if (!context.seconds_inside) return {};
  std::vector<std::pair<double, int>> times;
  for (const Waiter& waiter : in_order(fact.waiters)) {
    const double seconds = waiter.passed ? -1 : context.seconds_inside(waiter.rank, waiter.thread);
    if (seconds >= 0) times.emplace_back(seconds, waiter.rank);
  }
  if (times.empty()) return {};
  const auto [least, most] = std::minmax_element(times.begin(), times.end());
  if (times.size() == 1) return fmt::format(" It has been waiting for {}.", duration(most->first));
  if (most->first - least->first < kAboutTheSame)
    return fmt::format(" They have been waiting for {}.", duration(most->first));
  if (times.size() > kMaxTimesListed)
    return fmt::format(" They have been waiting for {} to {}.", duration(least->first), duration(most->first));
  std::string list;
  for (const auto& [seconds, rank] : times)
    list += fmt::format("{}rank {} for {}", list.empty() ? "" : ", ", rank, duration(seconds));
  return fmt::format(" Waiting so far: {}.", list);
}

std::string deadlock_advice(const model::DeadlockFact& fact) {
  using spec::Role;
  if (!fact.gone.empty())
    return "Find out why the missing rank never made the call that the others wait for: a condition that differs "
           "between ranks, a loop with another number of rounds, or a wrong rank, tag or communicator.";
  const bool collective = any_role(fact, {Role::collective, Role::comm_create, Role::comm_free, Role::finalize});
  const bool send = any_role(fact, {Role::send, Role::sendrecv, Role::sendrecv_replace});
  const bool receive =
      any_role(fact, {Role::recv, Role::mrecv, Role::probe, Role::mprobe, Role::sendrecv, Role::sendrecv_replace});
  if (collective && (send || receive))
    return "One side is in a collective operation while the other still exchanges messages. Make all ranks of the "
           "communicator call the collective, and place the messages on the same side of it on all ranks.";
  if (collective)
    return "All ranks of a communicator must call its collective operations in the same order. Look for a condition or "
           "a loop that sends ranks different ways, and for two communicators used in different order.";
  if (send && !receive)
    return "Every rank sends first and nobody receives. Use MPI_Sendrecv, start the receives with MPI_Irecv before the "
           "sends, or let some of the ranks receive first.";
  if (receive && !send)
    return "Every rank waits for a message that another one would send only later. Check source, tag and communicator "
           "of "
           "the receives; let some of the ranks send first, or use MPI_Sendrecv or MPI_Irecv.";
  return "Check ranks, tags and communicators of these calls, and put them in an order in which one rank can always "
         "go on; MPI_Sendrecv or nonblocking calls remove the order altogether.";
}

}  // namespace mpivet::checks
