#include "explore/findings/judge.h"

#include <utility>

#include "checks/words/deadlock.h"
#include "explore/findings/choice_words.h"
#include "report/findings/merge.h"
#include "report/findings/ranks.h"
#include "report/findings/resolve_finding.h"
#include "spec/functions.h"

namespace mpivet::explore {
namespace {

using event::Kind;

constexpr checks::Id kDeadlock = checks::Id::deadlock_hard;

// Nothing moves any more: all ranks that have not ended are in the calls they stand in.
class Standstill : public model::RealState {
 public:
  explicit Standstill(const World& world) : world_(world) {}
  bool drained(int) const override { return true; }
  bool inside(int rank, int, std::uint64_t& epoch) const override {
    epoch = 1;
    return world_.stopped(rank) && !world_.ended(rank);
  }
  bool had_its_chance(int, int, std::uint32_t) const override { return true; }

 private:
  const World& world_;
};

model::CallRef call_of(int rank, const event::Header* record) {
  const auto* bytes = reinterpret_cast<const std::byte*>(record);
  return {rank, record->thread, {bytes, bytes + event::record_bytes(record)}};
}

// A stack without a call, or with one of which only the name is known.
model::CallRef place_only(int rank, std::uint32_t stack, std::uint16_t func = 0) {
  event::Slot slot{};
  auto* header = reinterpret_cast<event::Header*>(&slot);
  header->slots = 1;
  header->repeat = 1;
  header->kind = Kind::call;
  header->stack = stack;
  header->func = func;
  return call_of(rank, header);
}

// An argument that MPI refuses is told with the failure of the call.
class ChecksOfCalls : public checks::CheckSet {
 public:
  ChecksOfCalls(const checks::Selection& selection, checks::Context context, Sink sink, checks::FailedCalls& failed)
      : CheckSet(selection, std::move(context), std::move(sink)), failed_(failed) {}
  void on(const model::Fact& fact) override {
    const auto* argument = std::get_if<model::ArgumentFact>(&fact);
    argument && argument->refused ? failed_.refused(*argument) : CheckSet::on(fact);
  }

 private:
  checks::FailedCalls& failed_;
};

template <class Take>
void for_each_record(const Node& node, Take&& take) {
  for (std::size_t at = 0; at < node.records.size();) {
    const auto* record = reinterpret_cast<const event::Header*>(&node.records[at]);
    take(record);
    at += event::slots_of(record);
  }
}

}  // namespace

Judge::Judge(checks::Selection selection)
    : selection_(std::move(selection)),
      resolver_(symbolizer_, [this](int rank, spec::HandleKind kind, std::uint32_t id) {
        return tracker_ ? tracker_->handle_name(rank, kind, id) : std::string();
      }) {
  checks::Context context;
  context.seconds_inside = [](int, int) { return -1.0; };
  checks_ = std::make_unique<ChecksOfCalls>(
      selection_, std::move(context), [this](report::RawFinding&& finding) { add(std::move(finding)); }, failed_calls_);
}

Judge::~Judge() = default;

void Judge::look_at(const Interleaving& interleaving, const Records& records) {
  now_ = &interleaving;
  const World& world = interleaving.world;
  for (; bound_ < world.size(); ++bound_) resolver_.bind(bound_, 0);
  last_calls_.assign(static_cast<std::size_t>(world.size()), {});
  tracker_ = std::make_unique<model::Tracker>(*checks_, model::Options{});
  tracker_->set_world(world.size());
  for (int rank = 0; rank < world.size(); ++rank) tracker_->set_library(rank, records.mpi, records.tag_ub);
  deadlock_told_ = false;
  failed_calls_ = {};
  feed(interleaving);
  if (interleaving.end == End::deadlock && !deadlock_told_) tell_standstill(world);
  tracker_->finish();
  for (const model::NoticeFact& fact : failed_calls_.settle(true)) checks_->on(fact);
  now_ = nullptr;
}

void Judge::feed(const Interleaving& interleaving) {
  const World& world = interleaving.world;
  for (const auto& [rank, node] : interleaving.visits) feed_node(rank, *node);
  for (const auto& [rank, node] : interleaving.visits)
    if (&node->batch.stop == world.stop(rank) && world.ended(rank)) tell_end(rank, *node, node->batch.stop);
  const Standstill standstill(world);
  // A deadlock is told at the second look.
  for (int look = 0; look < 3 && interleaving.end == End::deadlock; ++look) tracker_->look_for_deadlock(standstill);
}

void Judge::feed_node(int rank, const Node& node) {
  for_each_record(node, [&](const event::Header* record) {
    switch (record->kind) {
      case Kind::enter:
      case Kind::call:
        last_calls_[static_cast<std::size_t>(rank)] = call_of(rank, record);
        [[fallthrough]];
      case Kind::exit:
      case Kind::comm:
        tracker_->feed(rank, record);
        break;
      case Kind::notice:
        take_notice(rank, record);
        break;
      case Kind::pad:
      case Kind::process:
      case Kind::thread:
      case Kind::module:
      case Kind::stack:
      case Kind::chunk:
      case Kind::time:
      case Kind::end:
      case Kind::sums:
      case Kind::cycle:
        break;
    }
  });
}

// What ranks say about their calls. How they end is told where it is known that they have. Buffers that change or are
// not there, and calls of threads at the same time, are a matter of runs: here ranks are stopped in the middle, and
// threads take turns.
void Judge::take_notice(int rank, const event::Header* record) {
  model::NoticeFact fact;
  fact.rank = rank;
  fact.info = event::payload_as<event::NoticeInfo>(record);
  fact.text = reinterpret_cast<const char*>(event::payload(record)) + sizeof fact.info;
  const model::CallRef& last = last_calls_[static_cast<std::size_t>(rank)];
  const bool is_last = last.known() && last.header()->func == record->func && last.header()->stack == record->stack;
  fact.call = is_last ? last : place_only(rank, record->stack, record->func);
  if (fact.info.what == event::Notice::failed) {
    tracker_->feed(rank, record);
    failed_calls_.failed(std::move(fact));
  } else if (fact.info.what == event::Notice::outside_mpi) {
    checks_->on(fact);
  }
}

void Judge::tell_end(int rank, const Node& node, const Stop& stop) {
  const bool finalized = (stop.flags & event::virtual_mpi::kFinalized) != 0;
  tracker_->rank_ended(rank, stop.kind == StopKind::end);
  if (stop.kind == StopKind::unsupported || stop.kind == StopKind::abort) return;
  if (stop.kind == StopKind::end && finalized) return;
  model::EndFact fact;
  fact.rank = rank;
  fact.code = stop.code;
  fact.how = stop.kind == StopKind::crash ? model::EndFact::How::signal : model::EndFact::How::exit;
  fact.last = last_calls_[static_cast<std::size_t>(rank)];
  for_each_record(node, [&](const event::Header* record) {
    if (record->kind != Kind::notice) return;
    const auto& info = event::payload_as<event::NoticeInfo>(record);
    const bool is_it = info.what == event::Notice::signal || info.what == event::Notice::exiting;
    if (!is_it) return;
    fact.inside = record->func != 0;
    if (info.what == event::Notice::signal) {
      fact.has_address = (info.flags & event::kHasAddress) != 0;
      fact.address = info.address;
    }
    if (record->stack != 0) fact.place = place_only(rank, record->stack);
  });
  checks_->on(fact);
}

void Judge::add(report::RawFinding&& raw) {
  if (!now_) return;
  if (const auto severity = selection_.severity_set(raw.check)) raw.severity = *severity;
  failed_calls_.found(raw);
  const std::string raw_identity = report::raw_key(raw);
  auto known = by_raw_.find(raw_identity);
  if (known == by_raw_.end())
    known = by_raw_.emplace(raw_identity, verdict_on(report::resolve_finding(raw, resolver_))).first;
  count(known->second);
}

// The number of the verdict that the finding belongs to.
std::size_t Judge::verdict_on(report::Finding&& finding) {
  const auto [same, is_new] = by_key_.try_emplace(report::finding_key(finding), verdicts_.size());
  if (is_new) {
    totals_.emplace_back().add(finding);
    verdicts_.push_back({std::move(finding), {0, now_->number, now_->path, now_->world.extents()}, words_of_choices()});
    last_seen_.push_back(0);
  } else if (Verdict& verdict = verdicts_[same->second]; verdict.seen.first == now_->number) {
    totals_[same->second].add(finding);
    report::merge_into(verdict.finding, finding);
  } else {
    report::add_ranks(verdict.finding.ranks, finding.ranks);
  }
  return same->second;
}

void Judge::count(std::size_t number) {
  Verdict& verdict = verdicts_[number];
  deadlock_told_ = deadlock_told_ || verdict.finding.check == kDeadlock;
  if (last_seen_[number] == now_->number) return;
  last_seen_[number] = now_->number;
  ++verdict.seen.interleavings;
}

// Ranks that ask for ever: the tracker, which sees their calls come and go, has no deadlock to tell.
void Judge::tell_standstill(const World& world) {
  report::Finding finding;
  finding.check = kDeadlock;
  finding.severity = selection_.severity_set(kDeadlock).value_or(report::Severity::fatal);
  finding.message = checks::words::standstill();
  for (int rank = 0; rank < world.size(); ++rank) {
    if (world.ended(rank) || !world.stopped(rank)) continue;
    const Stop& stop = *world.stop(rank);
    const bool asks = stop.kind >= StopKind::test_all && stop.kind != StopKind::probe;
    const bool known = stop.origin.func != 0 && stop.origin.func <= spec::kFunctionCount;
    report::CallSite site;
    site.intro = checks::words::standstill_label(asks);
    site.ranks = {rank};
    site.call = known ? spec::info(static_cast<spec::Func>(stop.origin.func)).name : "MPI";
    site.stack = resolver_.stack(0, stop.origin.stack);
    finding.sites.push_back(std::move(site));
    finding.ranks.push_back(rank);
  }
  finding.hint = checks::words::standstill_advice();
  count(verdict_on(std::move(finding)));
}

std::vector<Verdict> Judge::take_verdicts() {
  for (std::size_t i = 0; i < verdicts_.size(); ++i)
    verdicts_[i].finding.message = report::fill_total(verdicts_[i].finding.message, totals_[i]);
  totals_.clear();
  by_raw_.clear();
  by_key_.clear();
  last_seen_.clear();
  return std::exchange(verdicts_, {});
}

std::vector<std::string> Judge::words_of_choices() {
  return choices_in_words(*now_, [this](std::uint32_t stack) { return place_of(stack); });
}

std::string Judge::site_of(std::uint32_t stack) {
  const auto [known, is_new] = sites_.try_emplace(stack);
  if (!is_new) return known->second;
  for (const report::Frame& frame : resolver_.stack(0, stack))
    if (!frame.internal) return known->second = report::frame_key(frame);
  return "";
}

std::string short_place(const std::string& site) {
  const auto slash = site.rfind('/');
  return slash == std::string::npos ? site : site.substr(slash + 1);
}

}  // namespace mpivet::explore
