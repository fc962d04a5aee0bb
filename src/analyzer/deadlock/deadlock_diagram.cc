// Which messages have met is found from the end. On a communicator, from one rank to another and with one tag, messages
// are received in the order they were sent; the tracker knows how many at the end of that order nothing has met.
// Without those, the last message sent is the last one received, and so on back to where the shorter of the two pasts
// begins. The same holds for the collectives of a communicator. Where a rank did something that this does not cover
// (persistent requests, cancelled ones, several threads), nothing is said of its messages rather than something wrong.
#include "analyzer/deadlock/deadlock_diagram.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <tuple>

#include "analyzer/deadlock/past.h"
#include "event/canonical.h"
#include "event/decode.h"
#include "report/findings/merge.h"

namespace mpivet::analyzer {
namespace {

using report::Diagram;
using spec::Role;
using State = Diagram::Operation::State;

constexpr std::size_t kRanks = 16, kCalls = 24;
constexpr std::size_t kBefore = 12, kBehind = 6;  // calls around a place where a rank stands in virtual time
constexpr std::size_t kSearched = 4096;           // records of a rank that are looked at behind it
constexpr std::uint64_t kMostTimes = 64;          // of one call, that are followed

using Lane = std::pair<std::uint64_t, int>;                // communicator, receiver
using Stretch = std::tuple<std::uint64_t, int, int, int>;  // communicator, sender, receiver, tag
using Operations = std::vector<std::size_t>;

class Drawing {
 public:
  Drawing(model::Tracker& tracker, report::Resolver& resolver) : tracker_(tracker), resolver_(resolver) {}

  // `inside`: in the last of the calls. `next`: what the rank did behind that, and would not if it were stuck.
  void add(int rank, const std::vector<PastCall>& calls, bool inside, const std::vector<PastCall>& next = {}) {
    const std::size_t begin = out_.operations.size();
    requests_.clear();
    for (std::size_t i = 0; i < calls.size(); ++i) {
      add_operation(rank, calls[i], i + 1);
      const bool stuck = inside && i + 1 == calls.size();
      if (stuck && calls[i].call.header()->kind == event::Kind::enter) out_.operations.back().state = State::waiting;
      add_messages(rank, calls[i]);
    }
    forget_requests();
    for (std::size_t i = 0; i < next.size(); ++i) {
      add_operation(rank, next[i], calls.size() + i + 1);
      out_.operations.back().state = State::never;
      add_messages(rank, next[i]);
    }
    forget_requests();
    number_collectives(rank, calls, begin);
    number_later_collectives(rank, next, begin + calls.size());
  }

  Diagram finish() {
    const model::OpenMessages open = tracker_.open_messages();
    doubtful_.insert(open.doubtful.begin(), open.doubtful.end());
    std::map<Lane, std::size_t> wild;
    std::map<Stretch, std::size_t> unsent, unreceived;
    for (const auto& one : open.all) {
      const bool is_wild = !one.sent && (one.source < 0 || one.tag == event::kAnyTag);
      if (is_wild)
        ++wild[{one.comm, one.dest}];
      else
        ++(one.sent ? unreceived : unsent)[{one.comm, one.source, one.dest, one.tag}];
    }
    std::set<Lane> untold;  // nobody knows from here what was received later
    for (auto& [lane, receives] : unknown_) {
      untold.insert(lane);
      take_never(receives);
      if (wild[lane] != receives.size())
        doubtful_.insert(lane);
      else
        leave_pending(receives);
    }
    std::map<Stretch, Operations> later_sends, later_receives;
    for (auto& [stretch, sends] : sends_) later_sends[stretch] = leave_open(sends, unreceived[stretch]);
    for (auto& [stretch, receives] : receives_) later_receives[stretch] = leave_open(receives, unsent[stretch]);
    for (const auto& [stretch, sends] : sends_) meet(stretch, sends);
    for (const auto& [stretch, sends] : later_sends)
      if (!untold.contains({std::get<0>(stretch), std::get<2>(stretch)}))
        meet_later(stretch, sends, later_receives[stretch]);
    return std::move(out_);
  }

 private:
  void add_operation(int rank, const PastCall& past, std::uint64_t number) {
    Diagram::Operation op;
    op.rank = rank;
    op.number = number;
    op.call = short_call(past);
    const report::CallSite site = resolver_.resolve(past.call);
    if (const report::Frame* frame = report::user_frame(site)) {
      op.file = frame->file;
      op.line = frame->line;
    }
    out_.operations.push_back(std::move(op));
  }

  void add_messages(int rank, const PastCall& past) {
    const event::Arguments arguments(past.call.header());
    const Role role = arguments.info().role;
    if ((past.call.header()->flags & (event::kFailed | event::kAmbiguousRequest)) != 0) vague_.insert(rank);
    if (role >= Role::wait && role <= Role::testsome) return end_requests(rank, past);
    const auto place = tracker_.comm_place(rank, past.call.header());
    const bool persistent = arguments.info().start == spec::Start::persistent;
    const bool both = role == Role::sendrecv || role == Role::sendrecv_replace;
    const bool vague = role == Role::start || role == Role::startall || role == Role::cancel ||
                       role == Role::request_free || role == Role::pready;
    if (vague) vague_.insert(rank);
    if (persistent) return;  // a message for each start
    if (role == Role::send || both) send(rank, past, arguments, place, both ? "sendtag" : "tag");
    if (role == Role::recv || role == Role::mprobe || both)
      receive(rank, past, arguments, place, both ? "recvtag" : "tag");
  }

  // Requests that nobody has ended so far: whether they got anything is not known from here.
  void forget_requests() {
    for (const auto& [request, receive] : requests_) unknown_[receive.first].push_back(receive.second);
    requests_.clear();
  }

  static int world_rank(const std::optional<model::CommPlace>& place, std::int64_t peer) {
    const bool known = place && peer >= 0 && static_cast<std::size_t>(peer) < place->peers.size();
    return known ? place->peers[static_cast<std::size_t>(peer)] : -1;
  }

  void send(int rank, const PastCall& past, const event::Arguments& arguments,
            const std::optional<model::CommPlace>& place, const char* tag_name) {
    const auto dest = arguments.value("dest"), tag = arguments.value(tag_name);
    if (dest == event::kProcNull) return;
    const int to = dest ? world_rank(place, *dest) : -1;
    if (to < 0 || !tag) return void(vague_.insert(rank));
    note(sends_[{place->comm, rank, to, static_cast<int>(*tag)}], past);
  }

  void receive(int rank, const PastCall& past, const event::Arguments& arguments,
               const std::optional<model::CommPlace>& place, const char* tag_name) {
    auto source = arguments.value("source"), tag = arguments.value(tag_name);
    if (source == event::kProcNull) return;
    if (!place || !source || !tag) return void(vague_.insert(rank));
    const bool known = *source != event::kAnySource && *tag != event::kAnyTag;
    if (!known && past.times == 1) {
      for (const event::Completion& one : past.ended)
        if (one.request == event::kNullHandle && one.status.source >= 0) {
          source = one.status.source;
          tag = one.status.tag;
        }
    }
    const bool found = *source >= 0 && *tag >= 0;
    const auto request = arguments.value("request");
    if (!found && request && past.call.header()->kind == event::Kind::call) {
      requests_[static_cast<std::uint32_t>(*request)] = {{place->comm, rank}, out_.operations.size() - 1};
      places_[static_cast<std::uint32_t>(*request)] = *place;
      return;
    }
    if (!found) return unknown_[{place->comm, rank}].push_back(out_.operations.size() - 1);
    const int from = world_rank(place, *source);
    if (from < 0) return void(vague_.insert(rank));
    note(receives_[{place->comm, from, rank, static_cast<int>(*tag)}], past);
  }

  // Receives from anywhere whose request is completed: now it is known what they got. Their turn was when they began.
  void end_requests(int rank, const PastCall& past) {
    for (const event::Completion& one : past.ended) {
      const auto found = requests_.find(one.request);
      if (found == requests_.end()) continue;
      const auto [lane, operation] = found->second;
      const int from = world_rank(places_[one.request], one.status.source);
      requests_.erase(found);
      if (from < 0 || one.status.cancelled != 0) {
        vague_.insert(rank);
        continue;
      }
      Operations& all = receives_[{lane.first, from, rank, one.status.tag}];
      all.insert(std::upper_bound(all.begin(), all.end(), operation), operation);
    }
  }

  void note(Operations& all, const PastCall& past) const {
    all.insert(all.end(), static_cast<std::size_t>(std::min(past.times, kMostTimes)), out_.operations.size() - 1);
  }

  static Operations take_last(Operations& all, std::size_t count) {
    count = std::min(count, all.size());
    Operations last(all.end() - static_cast<std::ptrdiff_t>(count), all.end());
    all.resize(all.size() - count);
    return last;
  }
  void leave_pending(const Operations& operations) {
    for (const std::size_t at : operations) {
      Diagram::Operation& op = out_.operations[at];
      if (op.state == State::done && vague_.count(op.rank) == 0) op.state = State::pending;
    }
  }

  // What the rank does not get to.
  Operations take_never(Operations& all) const {
    const auto first =
        std::find_if(all.begin(), all.end(), [&](std::size_t at) { return out_.operations[at].state == State::never; });
    Operations never(first, all.end());
    all.erase(first, all.end());
    return never;
  }
  // Takes away those that nothing has met, and returns them with what would have followed.
  Operations leave_open(Operations& all, std::size_t count) {
    const Operations never = take_never(all);
    Operations open = take_last(all, count);
    leave_pending(open);
    open.insert(open.end(), never.begin(), never.end());
    return open;
  }
  // Which really met, each in its turn: nothing of what is open has met anything at that time.
  void meet_later(const Stretch& stretch, const Operations& sends, const Operations& receives) {
    const auto& [comm, from, to, tag] = stretch;
    if (vague_.count(from) != 0 || vague_.count(to) != 0 || doubtful_.count({comm, to}) != 0) return;
    std::set<std::pair<std::size_t, std::size_t>> drawn;
    for (std::size_t i = 0; i < std::min(sends.size(), receives.size()); ++i)
      if (drawn.insert({sends[i], receives[i]}).second) out_.messages.push_back({sends[i], receives[i], true});
  }

  void meet(const Stretch& stretch, const Operations& sends) {
    const auto& [comm, from, to, tag] = stretch;
    if (vague_.count(from) != 0 || vague_.count(to) != 0 || doubtful_.count({comm, to}) != 0) return;
    const auto found = receives_.find(stretch);
    if (found == receives_.end()) return;
    const Operations& receives = found->second;
    std::set<std::pair<std::size_t, std::size_t>> drawn;
    for (std::size_t back = 1; back <= std::min(sends.size(), receives.size()); ++back) {
      const std::size_t send = sends[sends.size() - back], receive = receives[receives.size() - back];
      if (drawn.insert({send, receive}).second) out_.messages.push_back({send, receive, false});
    }
  }

  void number_collectives(int rank, const std::vector<PastCall>& calls, std::size_t begin) {
    std::map<std::uint64_t, std::uint64_t> later;  // by communicator: how many follow
    for (std::size_t i = calls.size(); i-- > 0;) {
      const event::Header* record = calls[i].call.header();
      if ((record->flags & event::kFailed) != 0) return;
      const auto place = tracker_.comm_place(rank, record);
      if (!place || !place->sequenced) continue;
      if (event::repeat_of(record) != calls[i].times) return;  // amid repetitions, all of which count as entered
      std::uint64_t& behind = later[place->comm];
      if (behind >= place->entered) continue;
      const std::uint64_t turn = place->entered - behind;  // of the last of them, from 1
      behind += calls[i].times;
      Diagram::Operation& op = out_.operations[begin + i];
      number(op, place->comm, turn);
      if (op.state == State::done && turn > place->met) op.state = State::pending;
    }
  }

  void number_later_collectives(int rank, const std::vector<PastCall>& next, std::size_t begin) {
    std::map<std::uint64_t, std::uint64_t> before;  // by communicator
    for (std::size_t i = 0; i < next.size(); ++i) {
      const event::Header* record = next[i].call.header();
      if ((record->flags & event::kFailed) != 0 || next[i].times > 1) return;
      const auto place = tracker_.comm_place(rank, record);
      if (!place || !place->sequenced) continue;
      number(out_.operations[begin + i], place->comm, place->entered + ++before[place->comm]);
    }
  }
  void number(Diagram::Operation& op, std::uint64_t comm, std::uint64_t turn) {
    op.collective = collectives_.try_emplace({comm, turn}, static_cast<int>(collectives_.size())).first->second;
  }

  model::Tracker& tracker_;
  report::Resolver& resolver_;
  Diagram out_;
  std::map<Stretch, Operations> sends_, receives_;  // positions in out_.operations, in the order they were posted
  std::map<Lane, Operations> unknown_;              // receives of which nobody has told what they got
  std::map<std::uint32_t, std::pair<Lane, std::size_t>>
      requests_;  // of the rank at hand: the same, and may be told yet
  std::map<std::uint32_t, model::CommPlace> places_;
  std::set<int> vague_;  // ranks of whose messages nothing is said
  std::set<Lane> doubtful_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, int> collectives_;  // by communicator and turn
};

}  // namespace

Diagram deadlock_diagram(const report::RawFinding& finding, model::Tracker& tracker, report::Resolver& resolver,
                         const FindRing& ring_of) {
  std::vector<int> ranks = finding.ranks;
  for (const report::Edge& edge : finding.graph)
    for (const int rank : {edge.from, edge.to})
      if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end()) ranks.push_back(rank);
  const std::size_t all = ranks.size();
  std::erase_if(ranks, [&](int rank) { return !tracker.in_step(rank); });
  if (ranks.size() > kRanks) ranks.resize(kRanks);
  std::sort(ranks.begin(), ranks.end());
  Drawing drawing(tracker, resolver);
  std::size_t drawn = 0;
  for (const int rank : ranks)
    if (const auto ring = ring_of(rank)) {
      drawing.add(rank, past_calls(ring->history.records, rank, kCalls), ring->inside);
      ++drawn;
    }
  Diagram diagram = drawing.finish();
  diagram.ranks_left_out = all - drawn;
  return diagram;
}

// From the newest record on backwards: those that the tracker has are behind the place looked for.
std::vector<PastCall> calls_before(const RingCopy& copy, const model::Ahead& ahead, int rank) {
  if (ahead.records.size() != ahead.all) return {};
  const auto same = [](const event::Header* a, const event::Header* b) {
    return a->func == b->func && a->kind == b->kind && a->stack == b->stack && a->flags == b->flags &&
           a->slots == b->slots && a->slots != 0 &&
           std::memcmp(event::payload(a), event::payload(b), event::payload_size(a)) == 0;
  };
  std::size_t left = ahead.records.size(), end = copy.records.size();
  for (; left > 0 && end > 0; --end) {
    const event::Header* record = copy.records[end - 1];
    if (same(record, ahead.records[left - 1]))
      --left;
    else if (record->kind == event::Kind::enter || record->kind == event::Kind::call)
      return {};
  }
  if (left > 0) return {};
  return past_calls({copy.records.begin(), copy.records.begin() + static_cast<std::ptrdiff_t>(end)}, rank, kBefore);
}

Diagram potential_diagram(const model::DeadlockFact& fact, model::Tracker& tracker, report::Resolver& resolver,
                          const FindPast& past_of) {
  std::set<int> concerned;
  for (const model::DeadlockFact::Waiter& waiter : fact.waiters) concerned.insert(waiter.rank);
  for (const model::DeadlockFact::Waiter& waiter : fact.waiters)
    for (const int rank : waiter.waits_for)
      if (concerned.size() < kRanks) concerned.insert(rank);
  Drawing drawing(tracker, resolver);
  std::size_t drawn = 0;
  for (const int rank : concerned) {
    if (drawn == kRanks) break;
    const auto ahead = tracker.ahead(rank, kSearched);
    if (!ahead) continue;
    std::vector<PastCall> calls = past_of(rank, *ahead), next = past_calls(ahead->records, rank, kSearched);
    if (ahead->stands) {
      // The call that it stands in is the last of the past, whatever is known of how it ended.
      if (next.empty() || next.front().call.header()->func != ahead->records.front()->func) continue;
      next.front().times = ahead->turn;
      next.front().ended.clear();
      calls.push_back(std::move(next.front()));
      next.erase(next.begin());
    }
    if (next.size() > kBehind) next.resize(kBehind);
    drawing.add(rank, calls, ahead->stands, next);
    ++drawn;
  }
  Diagram diagram = drawing.finish();
  diagram.ranks_left_out = concerned.size() - drawn;
  return diagram;
}

}  // namespace mpivet::analyzer
