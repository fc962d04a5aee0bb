#include "analyzer/trace/trace_events.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "trace/isolated_reader.h"

namespace mpivet::analyzer {
namespace {

using report::EventTable;
using trace::Attribute;
using trace::Call;
using trace::Transfer;
using Location = trace::ArchiveDefinitions::Location;

constexpr std::size_t kMostDifferent = 20'000;       // texts of calls: with more of them, functions alone are told
constexpr std::uint64_t kMostRecorded = 40'000'000;  // events of an archive that is worth looking through for a page
constexpr std::uint64_t kNotShown = ~std::uint64_t{0};

// How many calls a location has.
class Counter : public trace::CallSink {
 public:
  void location(const Location& one) override { now_ = &calls[one.id]; }
  void call(const Call&) override { ++*now_; }
  std::unordered_map<std::uint64_t, std::uint64_t> calls;

 private:
  std::uint64_t* now_ = nullptr;
};

std::string value_text(Attribute attribute, std::int64_t value) {
  const bool tag = attribute == Attribute::send_tag || attribute == Attribute::recv_tag;
  if (value == (tag ? event::kAnyTag : event::kAnySource)) return "any";
  if (!tag && value == event::kProcNull) return "MPI_PROC_NULL";
  if (!tag && value == event::kRoot) return "MPI_ROOT";
  return std::to_string(value);
}

std::string call_text(const Call& call) {
  if (call.func == spec::Func::none) return "unknown function";
  std::string inside;
  const auto add = [&](const char* name, Attribute attribute) {
    if (call.has(attribute))
      inside += (inside.empty() ? "" : ", ") + std::string(name) + '=' + value_text(attribute, call.get(attribute));
  };
  const bool both = call.has(Attribute::send_tag) && call.has(Attribute::recv_tag);
  add("dest", Attribute::dest);
  add(both ? "sendtag" : "tag", Attribute::send_tag);
  add("source", Attribute::source);
  add(both ? "recvtag" : "tag", Attribute::recv_tag);
  add("root", Attribute::root);
  return spec::info(call.func).name + (inside.empty() ? inside : '(' + inside + ')');
}

// Messages meet in the order they were sent: the nth from one rank to another with a tag on a communicator is the nth
// that was received there, counted in the order in which receives began.
class Messages {
 public:
  using Stretch = std::tuple<std::uint32_t, int, int, std::int32_t>;  // communicator, sender, receiver, tag

  void sent(const Stretch& stretch, std::uint64_t event) { all_[stretch].sends.push_back(event); }
  void received(const Stretch& stretch, std::uint64_t turn, std::uint64_t event) {
    all_[stretch].receives.emplace_back(turn, event);
  }
  void link(EventTable& table) {
    for (auto& [stretch, one] : all_) {
      std::stable_sort(one.receives.begin(), one.receives.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
      for (std::size_t i = 0; i < std::min(one.sends.size(), one.receives.size()); ++i) {
        if (one.sends[i] == kNotShown || one.receives[i].second == kNotShown) continue;
        table.from.push_back(one.sends[i]);
        table.to.push_back(one.receives[i].second);
      }
    }
  }

 private:
  struct Both {
    std::vector<std::uint64_t> sends;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> receives;
  };
  std::map<Stretch, Both> all_;
};

class Filler : public trace::CallSink {
 public:
  // `skipped`: how many calls at the beginning of a location are left out.
  Filler(const trace::ArchiveDefinitions& archive, std::unordered_map<std::uint64_t, std::uint64_t> skipped)
      : archive_(archive), skipped_(std::move(skipped)), first_(nanoseconds(archive.first_time)) {
    table_.starts.push_back(0);
  }

  void location(const Location& one) override {
    table_.ranks.push_back(one.rank);
    table_.starts.push_back(table_.begin.size());
    rank_ = one.rank;
    to_skip_ = skipped_[one.id];
    turn_ = 0;
    posted_.clear();
  }

  void call(const Call& call) override {
    ++turn_;
    const bool shown = to_skip_ == 0;
    if (!shown) --to_skip_;
    const std::uint64_t event = shown ? table_.begin.size() : kNotShown;
    for (const Transfer& one : call.started) {
      if (one.kind == Transfer::Kind::receive && one.request != event::kNullHandle) posted_[one.request] = turn_;
      const int peer = one.kind == Transfer::Kind::send ? world_rank(one) : -1;
      if (peer >= 0) messages_.sent({one.comm, rank_, peer, one.tag}, event);
    }
    for (const Transfer& one : call.done) {
      if (one.kind != Transfer::Kind::receive || one.cancelled) continue;
      const int peer = world_rank(one);
      const auto posted = posted_.find(one.request);
      if (peer >= 0)
        messages_.received({one.comm, peer, rank_, one.tag}, posted == posted_.end() ? turn_ : posted->second, event);
      if (posted != posted_.end()) posted_.erase(posted);
    }
    if (shown) add(call);
  }

  EventTable finish() {
    messages_.link(table_);
    return std::move(table_);
  }

 private:
  std::uint64_t nanoseconds(std::uint64_t ticks) const {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(ticks) * 1'000'000'000 /
                                      archive_.ticks_per_second);
  }

  void add(const Call& call) {
    const std::uint64_t begin = call.begin - std::min(call.begin, first_);
    if (!call.returned) table_.stuck.push_back(table_.begin.size());
    table_.begin.push_back(begin);
    table_.end.push_back(std::max(begin, call.end - std::min(call.end, first_)));
    table_.call.push_back(number_of(call));
    table_.place.push_back(place_of(call));
    table_.starts.back() = table_.begin.size();
  }

  std::uint32_t number_of(const Call& call) {
    const bool few = table_.calls.size() < kMostDifferent;
    const std::string text = few || call.func == spec::Func::none ? call_text(call) : spec::info(call.func).name;
    const auto [known, added] = numbers_.try_emplace(text, static_cast<std::uint32_t>(table_.calls.size()));
    if (added) table_.calls.push_back(text);
    return known->second;
  }

  std::int32_t place_of(const Call& call) {
    if (!call.has(Attribute::call_site)) return -1;
    const auto site = static_cast<std::uint32_t>(call.get(Attribute::call_site));
    const auto [known, added] = places_.try_emplace(site, -1);
    const auto source = archive_.sources.find(site);
    if (!added || source == archive_.sources.end() || source->second.line <= 0) return known->second;
    known->second = static_cast<std::int32_t>(table_.places.size());
    table_.places.push_back({source->second.file, source->second.line});
    return known->second;
  }

  int world_rank(const Transfer& transfer) const {
    const auto found = archive_.comms.find(transfer.comm);
    return found == archive_.comms.end() ? -1 : trace::world_rank(found->second, rank_, transfer.peer);
  }

  const trace::ArchiveDefinitions& archive_;
  std::unordered_map<std::uint64_t, std::uint64_t> skipped_;
  const std::uint64_t first_;
  EventTable table_;
  Messages messages_;
  int rank_ = -1;
  std::uint64_t to_skip_ = 0;
  std::uint64_t turn_ = 0;                                   // of the call in its location
  std::unordered_map<std::uint32_t, std::uint64_t> posted_;  // receives under way, by request: their turn
  std::unordered_map<std::string, std::uint32_t> numbers_;   // of texts
  std::unordered_map<std::uint32_t, std::int32_t> places_;   // of call sites
};

}  // namespace

Result<EventTable> trace_events(const std::string& path, std::uint64_t most) {
  auto anchor = trace::find_anchor(path);
  if (!anchor) return anchor.error();
  auto archive = trace::read_archive_definitions(*anchor);
  if (!archive) return archive.error();
  if (archive->events > kMostRecorded) return Error{"the trace has " + std::to_string(archive->events) + " events"};
  // A call is two events at least.
  std::unordered_map<std::uint64_t, std::uint64_t> skipped;
  bool all = true;
  if (archive->events / 2 > most) {
    Counter counter;
    if (auto read = trace::read_archive(*anchor, *archive, 0, archive->world, counter); !read) return read.error();
    const std::uint64_t each = most / std::max<std::uint64_t>(1, counter.calls.size());
    for (const auto& [location, calls] : counter.calls) {
      skipped[location] = calls - std::min(calls, each);
      all = all && calls <= each;
    }
  }
  Filler filler(*archive, std::move(skipped));
  if (auto read = trace::read_archive(*anchor, *archive, 0, archive->world, filler); !read) return read.error();
  EventTable table = filler.finish();
  table.title = all ? "All calls" : "The last calls of each rank";
  return table;
}

Status attach_events(report::RunInfo& run, const std::string& path) {
  auto table = trace_events(path);
  if (!table) return table.error();
  if (!table->empty()) run.attachments.push_back({report::kEvents, report::event_table_json(*table)});
  return Done{};
}

}  // namespace mpivet::analyzer
