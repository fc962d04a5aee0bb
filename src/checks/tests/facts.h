// Facts made by hand, as the tracker would tell them.
#pragma once
#include <cstring>
#include <string>
#include <vector>

#include "checks/check_set.h"

namespace mpivet::checks::facts {

inline model::CallRef call(int rank, spec::Func func, std::uint32_t stack = 1) {
  event::Header header{};
  header.func = static_cast<std::uint16_t>(func);
  header.kind = event::Kind::call;
  header.slots = 4;
  header.stack = stack;
  header.repeat = 1;
  model::CallRef out;
  out.rank = rank;
  out.record.resize(header.slots * event::kSlotSize);
  std::memcpy(out.record.data(), &header, sizeof header);
  return out;
}

inline model::DeadlockFact::Waiter waiter(int rank, spec::Func func, std::vector<int> waits_for, std::string why) {
  return {rank,  0,   call(rank, func), model::DeadlockFact::Waiter::Logic::all, std::move(waits_for), std::move(why),
          false, true};
}

inline model::DeadlockFact head_to_head(bool hard) {
  model::DeadlockFact fact;
  fact.hard = hard;
  fact.waiters = {waiter(1, spec::Func::Send, {0}, "for a matching receive"),
                  waiter(0, spec::Func::Send, {1}, "for a matching receive")};
  for (auto& w : fact.waiters) w.passed = !hard;
  return fact;
}

inline model::CollectiveFact collective(model::CollectiveFact::Problem problem) {
  model::CollectiveFact fact;
  fact.problem = problem;
  fact.instance = 3;
  fact.comm_name = "MPI_COMM_WORLD";
  fact.groups = {{{1, 3}, call(1, spec::Func::Bcast, 15), "root=1"},
                 {{2, 0}, call(0, spec::Func::Bcast, 12), "root=0"}};
  return fact;
}

inline model::MessageFact message(model::MessageFact::Problem problem) {
  model::MessageFact fact;
  fact.problem = problem;
  fact.send = call(0, spec::Func::Send);
  fact.receive = call(1, spec::Func::Recv);
  fact.source_rank = 0;
  fact.dest_rank = 1;
  fact.sent = {"MPI_INT x 10", 10, 40};
  fact.expected = {"MPI_FLOAT x 5", 5, 20};
  return fact;
}

inline model::LeakFact leak(spec::HandleKind kind, std::vector<std::uint64_t> counts) {
  model::LeakFact fact;
  fact.rank = 2;
  fact.kind = kind;
  std::uint32_t stack = 100;
  for (const std::uint64_t count : counts) {
    fact.sites.push_back({call(2, spec::Func::Type_vector, stack++), count});
    fact.total += count;
  }
  return fact;
}

// Everything the checks make of a fact.
inline std::vector<RawFinding> findings(const model::Fact& fact, Selection selection = {}, Context context = {}) {
  std::vector<RawFinding> out;
  CheckSet set(selection, std::move(context), [&](RawFinding&& finding) { out.push_back(std::move(finding)); });
  set.on(fact);
  return out;
}

}  // namespace mpivet::checks::facts
