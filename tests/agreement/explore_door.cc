// Ranks as the virtual MPI (src/runtime/virtual) shows them to the explorer: operations as they are posted, and stops.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "doors.h"
#include "event/canonical.h"
#include "explore/poe/explorer.h"
#include "rules/collectives.h"
#include "spec/functions.h"

namespace agreement {
namespace {

namespace explore_ns = mpivet::explore;
using explore_ns::Batch;
using explore_ns::Node;
using explore_ns::Response;
using explore_ns::StopKind;

mpivet::spec::Mode mode_of(Mode mode) {
  switch (mode) {
    case Mode::standard:
      return mpivet::spec::Mode::standard;
    case Mode::synchronous:
      return mpivet::spec::Mode::synchronous;
    case Mode::buffered:
      return mpivet::spec::Mode::buffered;
    case Mode::ready:
      return mpivet::spec::Mode::ready;
  }
  return mpivet::spec::Mode::standard;
}

std::uint32_t blocking_function(Call call) {
  call.what = What::collective;
  const std::string text = text_of(call);
  return static_cast<std::uint32_t>(mpivet::spec::find("MPI_" + text.substr(0, text.find('('))));
}

int place_in(const std::vector<int>& ranks, int rank) {
  return static_cast<int>(std::find(ranks.begin(), ranks.end(), rank) - ranks.begin());
}

// As src/runtime/virtual plans it.
std::optional<std::vector<int>> needs(const Comm& comm, const Call& call, int rank) {
  namespace rules = mpivet::rules;
  const std::vector<int>& peers = comm.peers(rank);
  std::vector<int> own = comm.members();
  if (comm.inter()) std::erase_if(own, [&](int member) { return contains(peers, member); });
  std::vector<int> sources;
  for (const auto& [from, to] : comm.edges)
    if (to == rank) sources.push_back(place_in(own, from));
  int root = place_in(peers, call.root);
  if (comm.inter() && !contains(peers, call.root))
    root = rank == call.root ? mpivet::event::kRoot : mpivet::event::kProcNull;
  const rules::Member member{.rank = place_in(own, rank),
                             .size = static_cast<int>(own.size()),
                             .inter = comm.inter(),
                             .remote_size = comm.inter() ? static_cast<int>(peers.size()) : 0,
                             .root = root,
                             .sources = sources};
  const auto func = static_cast<mpivet::spec::Func>(blocking_function(call));
  const rules::Awaits whom =
      rules::awaits(mpivet::spec::info(func).coll, rules::Buffering::infinite, member.inter, member.position());
  if (whom == rules::Awaits::everybody) return std::nullopt;
  std::vector<int> out;
  rules::each_awaited(whom, member, [&](int at, bool remote) {
    out.push_back((remote ? peers : own)[static_cast<std::size_t>(at)]);
    return true;
  });
  return out;
}

// One rank from its beginning, with what it has been told so far, to the next stop.
class RankRun {
 public:
  RankRun(const Standard& standard, int rank, const std::vector<Response>& told, const std::vector<int>& values)
      : standard_(standard), rank_(rank), told_(told), values_(values) {
    for (call_ = 0; call_ < static_cast<int>(code().size()); ++call_)
      if (!run(code()[static_cast<std::size_t>(call_)])) return;
    stopped_in = kEnded;
    batch.stop = {};
  }

  Batch batch;
  int stopped_in = kEnded;
  std::vector<int> ops;    // by number of the posted operation: that of the brute force
  std::vector<int> stops;  // calls that have stopped, in order
  std::map<int, int> answers;

 private:
  const std::vector<Call>& code() const { return standard_.program().ranks[static_cast<std::size_t>(rank_)]; }
  const Comm& comm_of(const Call& c) const { return standard_.program().comms[static_cast<std::size_t>(c.comm)]; }
  std::uint64_t context(const Call& c) const { return static_cast<std::uint64_t>(c.comm) + 1; }

  // False: it has stopped there.
  bool run(const Call& c) {
    if (is_completion(c.what)) return complete(c);
    if (is_probe(c.what)) return probe(c);
    if (c.what == What::cancel) {
      const std::uint64_t number = requests_[c.requests[0]];
      if (number != 0) batch.ops.emplace_back(explore_ns::CancelOp{number});
      return true;
    }
    posted_.clear();
    for (const int op : standard_.ops_of(rank_, call_))
      if (!post(op)) return true;  // a message that was not found
    if (c.what == What::start) requests_[c.requests[0]] = posted_.at(0);
    if (c.request != kNone && !posted_.empty()) requests_[c.request] = posted_.at(0);
    const bool waits = blocks(c.what) || c.what == What::mrecv;
    if (!waits) return true;
    explore_ns::Stop at;
    at.kind = StopKind::all;
    at.ops = posted_;
    Response unused;
    return stop(std::move(at), unused);
  }

  bool post(int number) {
    const Op& op = standard_.ops()[static_cast<std::size_t>(number)];
    const Call& c = code()[static_cast<std::size_t>(op.call)];
    const std::uint64_t next = ops.size() + 1, context = static_cast<std::uint64_t>(op.comm) + 1;
    switch (op.kind) {
      case Op::Kind::send:
        batch.ops.emplace_back(explore_ns::SendOp{next, context, op.peer, op.tag, mode_of(op.mode), {}, bytes(number)});
        break;
      case Op::Kind::receive:
        batch.ops.emplace_back(explore_ns::ReceiveOp{next, context, source(op.peer), tag(op.tag), sizeof(int), 0, {}});
        break;
      case Op::Kind::matched_receive:
        if (messages_[c.message] == 0) return false;
        batch.ops.emplace_back(explore_ns::ReceiveOp{
            next, context, mpivet::event::kAnySource, mpivet::event::kAnyTag, sizeof(int), messages_[c.message], {}});
        break;
      case Op::Kind::collective:
        batch.ops.emplace_back(collective(op, c, next));
        break;
    }
    ops.push_back(number);
    posted_.push_back(next);
    return true;
  }

  explore_ns::CollectiveOp collective(const Op& op, const Call& c, std::uint64_t number) const {
    explore_ns::CollectiveOp made;
    made.number = number;
    made.context = context(c);
    made.turn = static_cast<std::uint64_t>(op.turn);
    made.what = blocking_function(c);
    made.blocking = c.what == What::collective;
    made.needs = needs(comm_of(c), c, rank_);
    made.members = comm_of(c).members();
    return made;
  }

  bool complete(const Call& c) {
    explore_ns::Stop at;
    at.call = ++calls_;
    bool any = false;
    for (const int name : c.requests) {
      at.ops.push_back(requests_[name]);
      any = any || requests_[name] != 0;
    }
    const bool for_all =
        c.what == What::wait || c.what == What::waitall || c.what == What::test || c.what == What::testall;
    if (!any) {  // known without the explorer
      if (is_test(c.what) && for_all) answers[call_] = kYes;
      if (!for_all) answers[call_] = kNothing;
      return true;
    }
    at.kind = stop_kind(c.what);
    Response response;
    if (!stop(std::move(at), response)) return false;
    const bool no = is_test(c.what) && !response.flag;
    if (no) answers[call_] = kNo;
    if (no) return true;
    if (for_all) {
      if (is_test(c.what)) answers[call_] = kYes;
      for (const int name : c.requests) requests_[name] = 0;
      return true;
    }
    int set = 0;
    for (const std::uint32_t position : response.chosen) {
      set |= 1 << position;
      requests_[c.requests[position]] = 0;
    }
    const bool one = c.what == What::waitany || c.what == What::testany;
    answers[call_] = kYes + (one ? static_cast<int>(response.chosen.at(0)) : set);
    return true;
  }

  static StopKind stop_kind(What what) {
    switch (what) {
      case What::waitany:
        return StopKind::any;
      case What::waitsome:
        return StopKind::some;
      case What::test:
      case What::testall:
        return StopKind::test_all;
      case What::testany:
        return StopKind::test_any;
      case What::testsome:
        return StopKind::test_some;
      default:
        return StopKind::all;
    }
  }

  bool probe(const Call& c) {
    const bool waits = blocks(c.what), takes = c.message != kNone;
    explore_ns::Stop at;
    at.kind = waits ? StopKind::probe : StopKind::test_probe;
    at.flags = takes ? mpivet::event::virtual_mpi::kTakeMessage : 0u;
    at.context = context(c);
    at.source = source(c.peer);
    at.tag = tag(c.tag);
    at.call = ++calls_;
    Response response;
    if (!stop(std::move(at), response)) return false;
    if (takes) messages_[c.message] = response.flag ? response.message : 0;
    if (!response.flag) answers[call_] = kNo;  // which message it was is told by the world
    return true;
  }

  bool stop(explore_ns::Stop at, Response& response) {
    stops.push_back(call_);
    if (next_ < told_.size()) {
      response = told_[next_++];
      batch = {};
      return true;
    }
    if (at.call == 0) at.call = calls_;
    batch.stop = std::move(at);
    stopped_in = call_;
    return false;
  }

  static int source(int peer) { return peer == kAny ? mpivet::event::kAnySource : peer; }
  static int tag(int wanted) { return wanted == kAny ? mpivet::event::kAnyTag : wanted; }
  explore_ns::Bytes bytes(int op) const { return std::as_bytes(std::span(&values_[static_cast<std::size_t>(op)], 1)); }

  const Standard& standard_;
  const int rank_;
  const std::vector<Response>& told_;
  const std::vector<int>& values_;
  int call_ = 0;
  std::size_t next_ = 0;
  std::uint64_t calls_ = 0;
  std::vector<std::uint64_t> posted_;  // by this call
  std::map<int, std::uint64_t> requests_, messages_;
};

class Ranks : public explore_ns::RankRunner {
 public:
  explicit Ranks(const Standard& standard) : standard_(standard), roots_(standard.program().ranks.size()) {
    for (int op = 0; op < static_cast<int>(standard.ops().size()); ++op) values_.push_back(op);
  }

  mpivet::Result<Node*> begin(int rank) override {
    auto& root = roots_[static_cast<std::size_t>(rank)];
    if (!root) root = run(rank, {});
    return root.get();
  }
  mpivet::Result<Node*> go_on(int rank, Node& at, const Response& response) override {
    auto& next = at.next[response.encode()];
    if (!next) {
      std::vector<Response> told = seen_.at(&at).told;
      told.push_back(response);
      next = run(rank, std::move(told));
      next->before = &at;
    }
    return next.get();
  }

  struct Seen {
    std::vector<Response> told;
    int stopped_in;
    std::vector<int> ops, stops;
    std::map<int, int> answers;
  };
  const Seen& seen(const Node* node) const { return seen_.at(node); }

 private:
  std::unique_ptr<Node> run(int rank, std::vector<Response> told) {
    auto node = std::make_unique<Node>();
    RankRun one(standard_, rank, told, values_);
    node->batch = std::move(one.batch);
    seen_[node.get()] = {std::move(told), one.stopped_in, std::move(one.ops), std::move(one.stops),
                         std::move(one.answers)};
    return node;
  }

  const Standard& standard_;
  std::vector<int> values_;
  std::vector<std::unique_ptr<Node>> roots_;
  std::map<const Node*, Seen> seen_;
};

Outcome outcome_of(const Standard& standard, const Ranks& ranks, const explore_ns::Interleaving& one) {
  const int size = standard.program().size();
  std::vector<const Ranks::Seen*> last(static_cast<std::size_t>(size), nullptr);
  for (const auto& [rank, node] : one.visits) last[static_cast<std::size_t>(rank)] = &ranks.seen(node);
  const auto op_of = [&](const explore_ns::Posted& posted) {
    return last[static_cast<std::size_t>(posted.rank)]->ops[posted.number - 1];
  };
  Outcome out;
  out.messages.assign(standard.ops().size(), kNone);
  for (int rank = 0; rank < size; ++rank) {
    const Ranks::Seen& mine = *last[static_cast<std::size_t>(rank)];
    out.stuck.push_back(mine.stopped_in);
    std::vector<int> answers(standard.program().ranks[static_cast<std::size_t>(rank)].size(), 0);
    for (const auto& [call, answer] : mine.answers) answers[static_cast<std::size_t>(call)] = answer;
    std::size_t stop = 0;
    for (const explore_ns::Step& step : one.world.steps(rank)) {
      if (step.stop && stop < mine.stops.size()) {
        if (step.found) answers[static_cast<std::size_t>(mine.stops[stop])] = kYes + op_of(*step.found);
        ++stop;
      }
      if (!step.posted) continue;
      int& message = out.messages[static_cast<std::size_t>(op_of(*step.posted))];
      if (step.posted->cancelled) message = kWithdrawn;
      if (step.posted->kind == explore_ns::Posted::Kind::receive && step.posted->partner)
        message = op_of(*step.posted->partner);
    }
    out.answers.push_back(std::move(answers));
  }
  return out;
}

}  // namespace

Explored explore(const Standard& standard, bool infinite_buffering) {
  Explored out;
  Ranks ranks(standard);
  const auto buffering = infinite_buffering ? explore_ns::Buffering::infinite : explore_ns::Buffering::zero;
  explore_ns::Explorer explorer(ranks, standard.program().size(), buffering, {.interleavings = 200'000});
  const auto summary = explorer.run([&](const explore_ns::Interleaving& one) {
    out.outcomes.insert(outcome_of(standard, ranks, one));
    return true;
  });
  if (!summary)
    out.problem = summary.error().message;
  else if (!summary->complete)
    out.problem = "not complete: " + summary->limit;
  else
    out.interleavings = summary->interleavings;
  return out;
}

}  // namespace agreement
