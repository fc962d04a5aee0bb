#include "predict/findings/witness.h"

#include <algorithm>

namespace mpivet::predict {
namespace {

// How replay files count (docs/explore.md): sends, receives and collectives; and calls that complete or probe.
struct Numbers {
  std::vector<std::uint64_t> operations, calls, finds;  // by index: those up to and with it
};

bool counts(const Op& op) {
  if (op.is_wait() || op.kind == Kind::probe) return false;
  if (op.kind != Kind::collective) return op.is_matched_receive() || op.peer() != kProcNull;
  return spec::info(op.func).role != spec::Role::comm_free;
}

bool is_call(const Op& op) { return (op.is_wait() && !op.has(kPart)) || op.kind == Kind::probe; }

class Numbering {
 public:
  explicit Numbering(const Log& log) : log_(log), ranks_(static_cast<std::size_t>(log.ranks())) {}
  const Numbers& of(Rank rank) {
    Numbers& numbers = ranks_[static_cast<std::size_t>(rank)];
    if (!numbers.operations.empty()) return numbers;
    std::uint64_t operations = 0, calls = 0, finds = 0;
    for (const Op& op : log_.ops(rank)) {
      numbers.operations.push_back(operations += counts(op) ? 1 : 0);
      numbers.calls.push_back(calls += is_call(op) ? 1 : 0);
      numbers.finds.push_back(finds += op.kind == Kind::probe && op.is_wild() ? 1 : 0);
    }
    return numbers;
  }

 private:
  const Log& log_;
  std::vector<Numbers> ranks_;
};

}  // namespace

std::string why_no_replay(const Log& log) {
  return log.program.empty() ? "the log does not name its program (a line 'program ./app')" : "";
}

replay::Replay make_replay(const Log& log, const LogFacts& facts, const Prediction& prediction, Buffering buffering,
                           std::string about) {
  replay::Replay out;
  out.program = log.program;
  out.ranks = log.ranks();
  out.buffering = buffering;
  out.about = std::move(about);
  // How often a program polls is not logged, nor what another order makes a wait for one of several complete.
  out.partial = facts.polls > 0 || facts.any_of > 0;
  Numbering numbers(log);
  for (const Matched& match : prediction.outcome.matches) {
    const Op& receive = log.ops(match.receiver)[match.receive];
    if (!receive.is_wild()) continue;
    const bool probe = receive.kind == Kind::probe;
    replay::Choice choice;
    choice.kind = probe ? replay::Choice::Kind::outcome : replay::Choice::Kind::match;
    choice.rank = match.receiver;
    const Numbers& own = numbers.of(match.receiver);
    choice.op = (!probe ? own.operations : out.partial ? own.finds : own.calls)[match.receive];
    choice.source = match.sender;
    choice.send = numbers.of(match.sender).operations[match.send];
    choice.tag = {log.ops(match.sender)[match.send].tag()};
    choice.flag = probe;
    choice.probe = probe;
    out.choices.push_back(std::move(choice));
  }
  return out;
}

}  // namespace mpivet::predict
