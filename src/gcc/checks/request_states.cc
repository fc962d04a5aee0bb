#include "gcc/checks/request_states.h"

#include "gcc/checks/failed_calls.h"
#include "gcc/checks/request_effects.h"

namespace mpivet::gcc {
namespace {

using Kind = RequestState::Kind;
using States = std::vector<RequestState>;

constexpr RequestState kAnything{Kind::anything, nullptr};

// Everything that is known at one place: the slots, then the operations.
struct Knowledge {
  States slots, operations;
  bool operator==(const Knowledge&) const = default;
};

void join(States& into, const States& other) {
  for (std::size_t i = 0; i < into.size(); ++i) {
    if (other[i].kind == Kind::unreached || into[i] == other[i]) continue;
    into[i] = into[i].kind == Kind::unreached ? other[i] : kAnything;
  }
}

}  // namespace

class RequestStates::Solver {
 public:
  explicit Solver(const FunctionView& view)
      : effects_(view), at_start_(static_cast<std::size_t>(last_basic_block_for_fn(cfun))) {
    if (worth_while()) solve();
  }

  void each_completion(const Take& take) const {
    basic_block block;
    FOR_EACH_BB_FN(block, cfun) {
      const auto& start = at_start_[index(block)];
      if (!start) continue;
      Knowledge now = *start;
      pass(block, now, &take);
    }
  }

 private:
  static std::size_t index(basic_block block) { return static_cast<std::size_t>(block->index); }

  // Nothing can be completed twice where only one call completes anything.
  bool worth_while() const {
    std::size_t ending = 0;
    for (const auto& [code, effects] : effects_.by_statement)
      for (const RequestEffect& effect : effects)
        if (effect.kind == RequestEffect::Kind::ends) ending += effect.slots.size();
    return ending > 1 && !effects_.makers.empty();
  }

  void solve() {
    const Knowledge nothing{States(effects_.slots.size(), kAnything), States(effects_.makers.size(), kAnything)};
    std::vector<basic_block> open{ENTRY_BLOCK_PTR_FOR_FN(cfun)};
    at_start_[index(open.front())] = nothing;
    while (!open.empty()) {
      const basic_block block = open.back();
      open.pop_back();
      Knowledge now = *at_start_[index(block)];
      pass(block, now, nullptr);
      edge to;
      edge_iterator at;
      FOR_EACH_EDGE(to, at, block->succs) {
        if ((to->flags & (EDGE_EH | EDGE_ABNORMAL)) != 0 || taken_after_failure(to)) continue;
        if (enter(to->dest, now)) open.push_back(to->dest);
      }
    }
  }

  // Whether something new is known of the block's start.
  bool enter(basic_block block, const Knowledge& from) {
    auto& start = at_start_[index(block)];
    if (!start) {
      start = from;
      return true;
    }
    const Knowledge before = *start;
    join(start->slots, from.slots);
    join(start->operations, from.operations);
    return !(*start == before);
  }

  void pass(basic_block block, Knowledge& now, const Take* take) const {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      const auto found = effects_.by_statement.find(gsi_stmt(at));
      if (found == effects_.by_statement.end()) continue;
      for (const RequestEffect& effect : found->second) {
        if (take != nullptr && effect.kind == RequestEffect::Kind::ends) (*take)(*effect.use, given(effect, now));
        apply(effect, gsi_stmt(at), now);
      }
    }
  }

  RequestState& operation(Knowledge& now, gimple* maker) const {
    const auto at = std::find(effects_.makers.begin(), effects_.makers.end(), maker);
    return now.operations[static_cast<std::size_t>(at - effects_.makers.begin())];
  }

  std::vector<Given> given(const RequestEffect& effect, Knowledge& now) const {
    std::vector<Given> all;
    for (const std::size_t slot : effect.slots) {
      const RequestState held = now.slots[slot];
      all.push_back(
          {effects_.slots[slot], held, held.kind == Kind::made ? operation(now, held.by) : RequestState{kAnything}});
    }
    return all;
  }

  void apply(const RequestEffect& effect, gimple* code, Knowledge& now) const {
    switch (effect.kind) {
      case RequestEffect::Kind::makes:
        // What still holds the request of the round before is not followed.
        for (RequestState& state : now.slots)
          if (state.by == code) state = kAnything;
        for (const std::size_t slot : effect.slots) now.slots[slot] = {Kind::made, code};
        operation(now, code) = {Kind::made, code};
        return;
      case RequestEffect::Kind::ends:
        for (const std::size_t slot : effect.slots) end(now, slot, {Kind::ended, code});
        return;
      case RequestEffect::Kind::copies:
        for (const std::size_t slot : effect.slots) now.slots[slot] = now.slots[effect.from];
        return;
      case RequestEffect::Kind::forgets:
        for (const std::size_t slot : effect.slots) end(now, slot, kAnything);
        return;
    }
  }

  // A variable that nothing is known of may have held the request of any operation.
  void end(Knowledge& now, std::size_t slot, const RequestState& becomes) const {
    const RequestState held = now.slots[slot];
    if (held.kind == Kind::made) operation(now, held.by) = becomes;
    now.slots[slot] = held.kind == Kind::anything ? kAnything : becomes;
  }

  RequestEffects effects_;
  std::vector<std::optional<Knowledge>> at_start_;  // by block; nothing: not come to
};

RequestStates::RequestStates(const FunctionView& view) : solver_(std::make_unique<Solver>(view)) {}
RequestStates::~RequestStates() = default;
void RequestStates::each_completion(const Take& take) const { solver_->each_completion(take); }

}  // namespace mpivet::gcc
