#include "predict/empdd_matching.h"

#include <utility>

#include "predict/rules.h"

namespace mpivet::predict {
namespace {

constexpr std::size_t kFewPointers = 32;
std::uint64_t both(Rank a, std::uint64_t b) { return static_cast<std::uint64_t>(a) << 32 | b; }

}  // namespace

MatchProcesses::MatchProcesses(const Log& log)
    : log_(log), states_(static_cast<std::size_t>(log.ranks())), turns_(static_cast<std::size_t>(log.ranks())) {
  std::uint64_t sum = 0;
  for (Rank rank = 0; rank < log.ranks(); ++rank) {
    offsets_.push_back(sum);
    sum += log.ops(rank).size();
  }
  matched_.resize(sum);
  counters_.resize(sum);
}

void MatchProcesses::enqueue(Rank rank) {
  if (at(rank).queued) return;
  at(rank).queued = true;
  queue_.push_back(rank);
}

void MatchProcesses::run(const std::function<void(double)>& progress) {
  for (Rank rank = 0; rank < log_.ranks(); ++rank) enqueue(rank);
  std::vector<Rank> now;
  while (!queue_.empty()) {
    now.swap(queue_);
    queue_.clear();
    for (const Rank rank : now) visit(rank);
    now.clear();
    if (!progress) continue;
    std::uint64_t done = 0;
    for (const State& state : states_) done += state.at;
    progress(static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(1, matched_.size())));
  }
}

// Step 2 of algorithm 1, from where the process was left.
void MatchProcesses::visit(Rank rank) {
  State& state = at(rank);
  state.queued = false;
  retry_open(rank);
  const auto ops = log_.ops(rank);
  const std::uint32_t before = state.at;
  while (state.at < ops.size() && pass(rank, state, ops[state.at])) ++state.at;
  if (state.at == before) return;
  for (const Rank watcher : std::exchange(state.watchers, {})) enqueue(watcher);
}

bool MatchProcesses::pass(Rank rank, State& state, const Op& op) {
  const std::uint32_t index = state.at;
  switch (op.kind) {
    case Kind::receive:
      if (op.is_matched_receive() || op.peer() == kProcNull || op.has(kNonblocking)) return true;  // vii
      return is_matched(rank, index);                                                              // v, vi
    case Kind::send: {
      if (op.peer() < 0 || op.peer() >= log_.ranks()) return true;
      if (is_matched(rank, index)) return true;
      const bool found = match_operations(rank, index, op);  // viii, ix
      if (!found && op.has(kNonblocking)) state.open.push_back(index);
      return found || op.has(kNonblocking) || op.mode() == spec::Mode::buffered;
    }
    // The paper's programs have barriers, its algorithms do not: a collective is passed when all have come.
    case Kind::collective:
      return arrive(rank, index, op);
    case Kind::probe:
      return true;  // the receive behind it waits for the same message
    case Kind::wait_all:
      for (const std::uint32_t request : log_.requests(rank, op))
        if (!is_matched(rank, request) && log_.ops(rank)[request].peer() != kProcNull) return false;
      return true;
    case Kind::wait_any:
    case Kind::wait_some:
      for (const std::uint32_t request : log_.requests(rank, op))
        if (is_matched(rank, request)) return true;
      return log_.requests(rank, op).empty();
  }
  return true;
}

std::uint32_t& MatchProcesses::pointer(Rank rank, Rank dest) {
  auto& few = at(rank).pointers;
  for (Pointer& one : few)
    if (one.dest == dest) return one.next;
  if (few.size() < kFewPointers) return few.emplace_back(Pointer{dest, 0}).next;
  return many_pointers_[both(rank, static_cast<std::uint32_t>(dest))];
}

// Algorithm 2. True if the send has been matched: with all receives of any source it may meet, and with the first that
// names its process.
bool MatchProcesses::match_operations(Rank rank, std::uint32_t index, const Op& send) {
  const Rank dest = send.peer();
  const auto ops = log_.ops(dest);
  std::uint32_t& saved = pointer(rank, dest);
  const std::uint32_t reached = at(dest).at;
  bool found = false;
  for (std::uint32_t next = saved; next < ops.size(); ++next) {
    const Op& op = ops[next];
    if (op.kind == Kind::send) {
      if (op.has(kNonblocking) || is_matched(dest, next)) continue;  // c, d
      if (op.mode() == spec::Mode::buffered) continue;
      break;  // b
    }
    if (op.is_wait() || op.kind == Kind::collective) {
      if (next < reached || op.has(kNonblocking)) continue;
      break;
    }
    if (op.kind == Kind::probe || op.is_matched_receive() || op.peer() == kProcNull) continue;
    const bool fits = op.comm == send.comm && tag_fits(op.tag(), send.tag());
    const bool any = op.peer() == kAnySource;
    if (!any && is_matched(dest, next)) continue;  // e, f
    if (fits && any) {                             // g.i, h.i
      if (!found) saved = next + 1;                // the next message of this process comes later
      found = true;
      ++counters_[place(dest, next)];
      matched_now(dest, next);
      continue;
    }
    if (fits && op.peer() == rank) {  // g.iii, h.iii
      if (!found) {
        saved = next + 1;
        ++counters_[place(dest, next)];
        matched_now(dest, next);
      }
      found = true;
      break;
    }
    if (op.has(kNonblocking) || is_matched(dest, next)) continue;  // h.ii
    break;                                                         // g.ii
  }
  if (found)
    matched_now(rank, index);
  else
    at(dest).watchers.push_back(rank);
  return found;
}

void MatchProcesses::matched_now(Rank rank, std::uint32_t index) {
  std::uint8_t& matched = matched_[place(rank, index)];
  if (matched) return;
  matched = 1;
  enqueue(rank);  // it may have waited for this
}

void MatchProcesses::retry_open(Rank rank) {
  auto& open = at(rank).open;
  if (open.empty()) return;
  std::vector<std::uint32_t> still;
  for (const std::uint32_t index : std::exchange(open, {}))
    if (!match_operations(rank, index, log_.ops(rank)[index])) still.push_back(index);
  open = std::move(still);
}

bool MatchProcesses::arrive(Rank rank, std::uint32_t index, const Op& op) {
  if (is_matched(rank, index)) return true;
  std::uint8_t& state = matched_[place(rank, index)];
  std::uint32_t& counted = counters_[place(rank, index)];  // of a collective: it has come there
  if (counted == 0) {
    counted = 1;
    std::uint32_t& turn =
        op.comm == kWorld ? turns_[static_cast<std::size_t>(rank)] : other_turns_[both(rank, op.comm)];
    const std::uint64_t key = static_cast<std::uint64_t>(op.comm) << 32 | turn++;
    Meeting& meeting = meetings_[key];
    ++meeting.arrived;
    meeting.here.emplace_back(rank, index);
    if (meeting.arrived == count_members(log_, op.comm, 0, log_.ranks())) {
      const auto here = std::move(meeting.here);
      meetings_.erase(key);
      for (const auto& [other, at_index] : here) matched_now(other, at_index);
    }
  }
  return state != 0 || op.has(kNonblocking);
}

}  // namespace mpivet::predict
