// Which messages have met is found from the end. On a communicator, from one rank to another and with one tag, messages
// are received in the order they were sent; the tracker knows how many at the end of that order nothing has met.
// Without those, the last message sent is the last one received, and so on back to where the shorter of the two pasts
// begins. The same holds for the collectives of a communicator. Where a rank did something that this does not cover
// (persistent requests, cancelled ones, several threads), nothing is said of its messages rather than something wrong.
#include "analyzer/deadlock_diagram.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "analyzer/past.h"
#include "event/canonical.h"
#include "event/decode.h"
#include "report/merge.h"

namespace mpivet::analyzer {
namespace {

using report::Diagram;
using spec::Role;
using State = Diagram::Operation::State;

constexpr std::size_t kRanks = 16, kCalls = 24;
constexpr std::uint64_t kMostTimes = 64;  // of one call, that are followed

using Lane = std::pair<std::uint64_t, int>;                // communicator, receiver
using Stretch = std::tuple<std::uint64_t, int, int, int>;  // communicator, sender, receiver, tag
using Operations = std::vector<std::size_t>;

class Drawing {
 public:
  Drawing(model::Tracker& tracker, report::Resolver& resolver) : tracker_(tracker), resolver_(resolver) {}

  void add(int rank, const RankRing& ring) {
    const auto calls = past_calls(ring.history, rank, kCalls);
    const std::size_t begin = out_.operations.size();
    requests_.clear();
    for (std::size_t i = 0; i < calls.size(); ++i) {
      add_operation(rank, calls[i], i + 1);
      const bool stuck = ring.inside && i + 1 == calls.size();
      if (stuck && calls[i].call.header()->kind == event::Kind::enter) out_.operations.back().state = State::waiting;
      add_messages(rank, calls[i]);
    }
    // Requests that nobody has ended: whether they got anything is not known from here.
    for (const auto& [request, receive] : requests_) unknown_[receive.first].push_back(receive.second);
    number_collectives(rank, calls, begin);
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
    for (const auto& [lane, receives] : unknown_)
      if (wild[lane] != receives.size())
        doubtful_.insert(lane);
      else
        leave_pending(receives);
    for (auto& [stretch, sends] : sends_) leave_pending(take_last(sends, unreceived[stretch]));
    for (auto& [stretch, receives] : receives_) leave_pending(take_last(receives, unsent[stretch]));
    for (const auto& [stretch, sends] : sends_) meet(stretch, sends);
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
      std::uint64_t& behind = later[place->comm];
      if (behind >= place->entered) continue;
      const std::uint64_t turn = place->entered - behind;  // of the last of them, from 1
      behind += calls[i].times;
      Diagram::Operation& op = out_.operations[begin + i];
      op.collective =
          collectives_.try_emplace({place->comm, turn}, static_cast<int>(collectives_.size())).first->second;
      if (op.state == State::done && turn > place->met) op.state = State::pending;
    }
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
      drawing.add(rank, *ring);
      ++drawn;
    }
  Diagram diagram = drawing.finish();
  diagram.ranks_left_out = all - drawn;
  return diagram;
}

}  // namespace mpivet::analyzer
