// Life and death of the machine.
#include "model/machine.h"

#include <unordered_set>

namespace mpivet::model {

Machine::Machine(Listener& listener, Options options)
    : listener_(listener),
      options_(options),
      table_(operand_table()),
      search_(*this),
      bookkeeper_(*this),
      inspector_(*this) {}

// The pools give back memory without looking into it; what the objects hold has to go before.
Machine::~Machine() {
  std::unordered_set<Operation*> operations;
  const auto add = [&](Operation* op) {
    if (op) operations.insert(op);
  };
  const auto drop = [&](CollectiveSequence& s) {
    for (auto& m : s.members)
      while (m.first) segments_.give(s.pop(m));
  };
  for (const auto& rank : ranks_) {
    rank->requests.each([&](std::uint32_t, Operation* op) {
      add(op);
      for (Operation* part : op->current) add(part);
    });
    rank->messages.each([&](std::uint32_t, Operation* op) { add(op); });
    rank->fates.each([](std::uint32_t, Fates* f) { delete f; });
    for (const auto& a : rank->actors) {
      if (!a) continue;
      for (Operation* op : a->posted) add(op);
      a->backlog.clear(blocks_);
    }
  }
  for (const auto& [id, comm] : communicators_) {
    for (const auto& [key, channel] : comm->channels) {
      for (Operation* op = channel->messages.first(); op; op = op->next) add(op);
      for (Operation* op = channel->receives.first(); op; op = op->next) add(op);
    }
    for (const auto& box : comm->boxes)
      for (Operation* op = box ? box->wild.first() : nullptr; op; op = op->next) add(op);
    drop(comm->sequence);
    for (const auto& s : comm->persistent)
      if (s) drop(*s);
  }
  for (Operation* op : operations) operations_.give(op);
}

std::size_t Machine::footprint() const {
  std::size_t n = operations_.capacity() + segments_.capacity() + blocks_.allocated() + communicators_.size();
  for (const auto& rank : ranks_) {
    n += rank->views.size() + rank->requests.capacity() + rank->messages.size() + rank->fates.size() +
         rank->types.size() + rank->names.size() + rank->books.requests.capacity();
    for (int k = 1; k < spec::kHandleKinds; ++k) n += rank->handles.live(static_cast<spec::HandleKind>(k));
  }
  return n;
}

void Machine::look_for_deadlock(const RealState& real) {
  run();
  tell_of_stuck_calls(real);
  search_.look(&real);
}

// What was held back until MPI had its chance to refuse the call: it did not.
void Machine::tell_of_stuck_calls(const RealState& real) {
  for (const auto& rank : ranks_)
    for (const auto& a : rank->actors) {
      if (!a || !a->unless_failed) continue;
      std::uint64_t epoch = 0;
      const bool stuck = real.drained(rank->number) && real.inside(rank->number, a->thread, epoch) &&
                         real.had_its_chance(rank->number, a->thread);
      if (stuck) std::exchange(a->unless_failed, nullptr)(false);
    }
}

bool Rank::gone() const {
  if (finalized) return true;
  if (!ended || !exited) return false;
  for (const auto& a : actors)
    if (a && a->passed()) return false;
  return true;
}

}  // namespace mpivet::model
