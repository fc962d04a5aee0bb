#include "predict/log/log.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <unordered_map>

#include "base/huge_pages.h"

namespace mpivet::predict {
namespace {

// One behind another.
bool is_row(std::span<const std::uint32_t> requests) {
  for (std::size_t i = 1; i < requests.size(); ++i)
    if (requests[i] != requests[0] + i) return false;
  return true;
}

}  // namespace

std::uint32_t RankOps::add(const Op& op, std::uint32_t site) {
  const std::uint32_t index = size();
  ops.push_back(op);
  if (!seen.empty()) seen.emplace_back();
  if (site != 0 && sites.empty()) sites.resize(index);
  if (site != 0 || !sites.empty()) sites.push_back(site);
  return index;
}

std::uint32_t RankOps::add_wait(spec::Func func, std::span<const std::uint32_t> requests, std::uint32_t site,
                                std::span<const std::uint32_t> completed) {
  Op op{.func = func, .kind = completion_kind(func), .b = static_cast<std::uint32_t>(requests.size())};
  if (spec::info(func).shape != spec::Shape::blocking) op.flags |= kPolled;
  const bool lists = op.kind == Kind::wait_some && !completed.empty();
  op.comm = lists ? static_cast<std::uint32_t>(completed.size()) : 0;
  if (requests.size() == 1) op.comm = 0;
  if (op.comm == 0 && is_row(requests)) {
    op.a = requests.empty() ? 0 : requests[0];
    op.flags |= kRow;
  } else {
    op.a = static_cast<std::uint32_t>(operands.size());
    operands.insert(operands.end(), requests.begin(), requests.end());
    if (lists) operands.insert(operands.end(), completed.begin(), completed.end());
  }
  const std::uint32_t index = add(op, site);
  if (op.kind == Kind::wait_any && !completed.empty()) see(index, static_cast<Rank>(completed[0]), 0);
  return index;
}

std::uint32_t RankOps::add_sendrecv(spec::Func func, Rank dest, std::int32_t send_tag, Rank source, std::int32_t tag,
                                    std::uint32_t comm, std::uint32_t site) {
  Op send{.func = func, .kind = Kind::send, .flags = kNonblocking | kPart, .comm = comm};
  send.a = static_cast<std::uint32_t>(dest);
  send.b = static_cast<std::uint32_t>(send_tag);
  Op receive{.func = func, .kind = Kind::receive, .flags = kNonblocking | kPart, .comm = comm};
  receive.a = static_cast<std::uint32_t>(source);
  receive.b = static_cast<std::uint32_t>(tag);
  const std::uint32_t first = add(send, site);
  const std::uint32_t second = add(receive, site);
  add({.func = func, .kind = Kind::wait_all, .flags = kPart | kRow, .a = first, .b = 2}, site);
  return second;
}

std::vector<Rank> listed(const std::vector<RankRange>& ranges) {
  std::vector<Rank> ranks;
  for (const RankRange& range : ranges)
    for (Rank rank = range.first; rank <= range.last; rank += std::max(1, range.step)) ranks.push_back(rank);
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

std::vector<RankRange> ranges_of(std::vector<Rank> ranks) {
  std::sort(ranks.begin(), ranks.end());
  std::vector<RankRange> ranges;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t last = i;
    const int step = i + 1 < ranks.size() ? ranks[i + 1] - ranks[i] : 1;
    while (last + 1 < ranks.size() && ranks[last + 1] - ranks[last] == step) ++last;
    ranges.push_back({ranks[i], ranks[last], last > i ? step : 1});
    i = last + 1;
  }
  return ranges;
}

std::vector<RankRange> other_group(const Communicator& comm) {
  const std::vector<Rank> all = listed(comm.members), group = listed(comm.group);
  std::vector<Rank> others;
  std::set_difference(all.begin(), all.end(), group.begin(), group.end(), std::back_inserter(others));
  return ranges_of(std::move(others));
}

void RankOps::see(std::uint32_t index, Rank source, std::int32_t tag) {
  seen.resize(ops.size());
  seen[index] = {source, tag};
}

void RankOps::clear() {
  ops.clear();
  operands.clear();
  seen.clear();
  sites.clear();
  cut = false;
}

// Blocks that are never moved. A process lies within one of them.
class Log::Store {
 public:
  template <class T>
  T* copy(const std::vector<T>& from) {
    if (from.empty()) return nullptr;
    const std::size_t bytes = (from.size() * sizeof(T) + 15) / 16 * 16;
    if (bytes > left_) open(bytes);
    std::memcpy(next_, from.data(), from.size() * sizeof(T));
    T* at = reinterpret_cast<T*>(next_);
    next_ += bytes;
    left_ -= bytes;
    return at;
  }
  // Keeps the newest block, which is the largest.
  void empty() {
    if (blocks_.empty()) return;
    blocks_.erase(blocks_.begin(), blocks_.end() - 1);
    next_ = blocks_.back().get();
    left_ = blocks_.back().get_deleter().bytes;
  }

 private:
  void open(std::size_t bytes) {
    // Small logs need little; those that grow get ever larger pieces.
    const std::size_t grown = std::min(std::size_t{1} << 16 << std::min<std::size_t>(blocks_.size(), 8), kLargest);
    bytes = std::max(bytes, grown);
    next_ = static_cast<std::byte*>(allocate_large(bytes));
    blocks_.push_back({next_, Free{bytes}});
    left_ = bytes;
  }
  static constexpr std::size_t kLargest = std::size_t{16} << 20;
  struct Free {
    std::size_t bytes;
    void operator()(std::byte* memory) const { free_large(memory, bytes); }
  };
  std::vector<std::unique_ptr<std::byte, Free>> blocks_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
};

struct Log::Sites {
  std::mutex mutex;
  std::unordered_map<std::string, std::uint32_t> numbers;
};

Log::Log(Rank ranks) : comms(1), site_numbers_(std::make_unique<Sites>()), sites_(1) {
  comms[0].name = "world";
  set_ranks(ranks);
}
Log::Log(Log&&) noexcept = default;
Log& Log::operator=(Log&&) noexcept = default;
Log::~Log() = default;

void Log::set_ranks(Rank ranks) { ranks_.resize(static_cast<std::size_t>(ranks)); }

Log::Store& Log::add_store() { return *stores_.emplace_back(std::make_unique<Store>()); }

void Log::put(Store& store, Rank rank, const RankOps& ops) {
  assert(rank >= 0 && rank < ranks());
  Entry& entry = ranks_[static_cast<std::size_t>(rank)];
  entry.ops = store.copy(ops.ops);
  entry.operands = store.copy(ops.operands);
  entry.seen = store.copy(ops.seen);
  entry.sites = store.copy(ops.sites);
  entry.count = ops.size();
  entry.cut = ops.cut;
}

void Log::take_back(Store& store, Rank rank) {
  ranks_[static_cast<std::size_t>(rank)] = {};
  store.empty();
}

std::span<const std::uint32_t> Log::completed(Rank rank, const Op& wait) const {
  if (wait.kind != Kind::wait_some || wait.comm == 0) return {};
  return {at(rank).operands + wait.a + wait.b, wait.comm};
}

std::uint64_t Log::operations() const {
  std::uint64_t sum = 0;
  for (const Entry& entry : ranks_) sum += entry.count;
  return sum;
}

std::uint32_t Log::add_site(const std::string& text) {
  if (text.empty()) return 0;
  const std::lock_guard lock(site_numbers_->mutex);
  const auto [at, fresh] = site_numbers_->numbers.try_emplace(text, static_cast<std::uint32_t>(sites_.size()));
  if (fresh) sites_.push_back(text);
  return at->second;
}

}  // namespace mpivet::predict
