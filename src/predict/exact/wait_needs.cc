#include "predict/exact/wait_needs.h"

#include <algorithm>
#include <iterator>

#include "rules/completion.h"

namespace mpivet::predict {
namespace {

using List = std::vector<std::uint32_t>;

void sort(List& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

bool contains(const List& list, std::uint32_t one) { return std::binary_search(list.begin(), list.end(), one); }

// All of the second are among the first.
bool includes(const List& all, const List& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

}  // namespace

WaitNeed WaitNeeds::of(std::uint32_t index) {
  const Op& op = log_.ops(rank_)[index];
  const auto original = log_.requests(rank_, op);
  List requests(original.begin(), original.end());
  sort(requests);
  const auto what = op.kind == Kind::wait_all ? rules::Completes::all : rules::Completes::any;
  const auto enough = static_cast<std::uint32_t>(rules::enough(what, requests.size()));
  if (op.kind == Kind::wait_all || enough == 0) return {.requests = std::move(requests), .count = enough};
  return choose(op, std::move(requests), index);
}

WaitNeed WaitNeeds::choose(const Op& op, List requests, std::uint32_t index) {
  const std::uint32_t number = row_of(requests);
  Row& row = rows_[number];
  const bool first = row.calls == 0;
  if (row.array) add_left_out(row, requests);
  row.array = row.array && includes(requests, row.requests);
  WaitNeed need{.requests = std::move(requests), .certain = first || (row.array && !row.some), .row = number};
  const auto all = static_cast<std::uint32_t>(need.requests.size());
  const std::uint32_t before = row.array ? row.taken : row.calls;
  need.count = row.unknown || (row.some && !row.array) ? all : std::min(before + 1, all);
  ++row.calls;
  for (const std::uint32_t request : need.requests) row_of_[request] = number;
  keep(row, need.requests);
  row.last_call = index;
  const std::uint32_t completed = see_completed(op, index, row);
  row.taken = std::min(row.taken + std::max(completed, 1u), all);
  const bool some = op.kind == Kind::wait_some && all > 1;
  row.some = row.some || some;
  row.unknown = row.unknown || (some && completed == 0);
  forget_some(row);
  return need;
}

// Of an array, all requests by now; what was seen to be complete stays so.
void WaitNeeds::keep(Row& row, const List& requests) {
  List left;
  for (const std::uint32_t request : requests)
    if (!contains(row.requests, request) || contains(row.left, request)) left.push_back(request);
  row.left = row.array ? std::move(left) : List();
  row.requests = row.array ? requests : List();
}

// The row of these requests: a new one, or what becomes of those that they are in.
std::uint32_t WaitNeeds::row_of(const List& requests) {
  std::uint32_t found = kItself;
  for (const std::uint32_t request : requests) {
    const auto known = row_of_.find(request);
    if (known == row_of_.end()) continue;
    const std::uint32_t other = root(known->second);
    if (found == kItself) found = other;
    if (found == other) continue;
    Row &into = rows_[found], &from = rows_[other];
    into.array = false;
    into.some = into.some || from.some;
    into.calls += from.calls;
    from = {.joined = found, .requests = {}, .left = {}};
  }
  if (found != kItself) return found;
  rows_.emplace_back();
  return static_cast<std::uint32_t>(rows_.size()) - 1;
}

std::uint32_t WaitNeeds::root(std::uint32_t row) {
  while (rows_[row].joined != kItself) row = rows_[row].joined;
  return row;
}

// Those of an array that calls before have been seen to complete, if the call has all others of it: in another order it
// would be these that are still in it. What is started in the place of one that was completed comes on top.
void WaitNeeds::add_left_out(const Row& row, List& requests) {
  if (row.left.size() == row.requests.size() || row.left.empty() || !includes(requests, row.left)) return;
  const bool fresh = std::all_of(requests.begin(), requests.end(), [&](std::uint32_t request) {
    return request > row.last_call || contains(row.left, request);
  });
  if (!fresh) return;  // it names what is done, or what the calls before did not have
  List all;
  std::set_union(row.requests.begin(), row.requests.end(), requests.begin(), requests.end(), std::back_inserter(all));
  requests = std::move(all);
}

// How many.
std::uint32_t WaitNeeds::see_completed(const Op& op, std::uint32_t index, Row& row) const {
  const auto original = log_.requests(rank_, op);
  std::uint32_t count = 0;
  const auto complete = [&](std::uint32_t position) {
    if (position < original.size()) ++count, std::erase(row.left, original[position]);
  };
  if (const Seen seen = log_.seen(rank_, index); op.kind == Kind::wait_any && seen.known())
    complete(static_cast<std::uint32_t>(seen.source));
  for (const std::uint32_t position : log_.completed(rank_, op)) complete(position);
  return count;
}

// In a loop that goes on for long: the oldest that were completed are taken as done in any order.
void WaitNeeds::forget_some(Row& row) {
  constexpr std::size_t kMost = 128;
  const std::size_t most = std::max(kMost, 4 * row.left.size());
  if (row.requests.size() <= most) return;
  List kept;
  std::size_t forget = row.requests.size() - most / 2;
  for (const std::uint32_t request : row.requests) {
    const bool done = !contains(row.left, request);
    if (forget == 0 || !done || row.taken == 0) {
      kept.push_back(request);
      continue;
    }
    --forget;
    --row.taken;
  }
  row.requests = std::move(kept);
}

}  // namespace mpivet::predict
