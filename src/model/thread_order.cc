// Threads of one rank have virtual positions of their own, and MPI does not order their calls. But the program may
// have: what one thread makes another may use, and which collective on a communicator comes first is for the program to
// say. There the order in the ring counts, and a thread that gets there too early in virtual time waits for the others.
#include "model/machine.h"
#include "model/requests.h"

namespace mpivet::model {

using event::Kind;

Outcome Machine::wait_for_other_threads(Actor& a) {
  if (!forcing_) a.rank->out_of_order.push_back(&a);
  return park(a, Stand::out_of_order);
}

void Machine::wake_out_of_order(Rank& rank) {
  for (Actor* a : std::exchange(rank.out_of_order, {}))
    if (a->stand == Stand::out_of_order) retry(*a);
}

// The communicator of a collective, if its calls are counted there.
CommView* Machine::collective_view(Rank& rank, const event::Header* record) {
  const Operands& f = operands(record);
  if (!(f.ingest & kIngestCollective) || record->kind == Kind::exit || (record->flags & event::kFailed)) return nullptr;
  return view(rank, field<std::uint32_t>(record, f.comm));
}

void Machine::note_turn(Actor& a, const event::Header* record) {
  if (CommView* v = collective_view(*a.rank, record)) v->turns.push_back(&a);
}

// The rank has got a second thread: what the first has ahead of it comes first.
void Machine::note_earlier_turns(Rank& rank) {
  for (const auto& a : rank.actors) {
    if (!a) continue;
    bool started = a->parked && a->stand != Stand::out_of_order;
    a->backlog.each([&](const event::Header* r) {
      if (!std::exchange(started, false)) note_turn(*a, r);
    });
  }
}

// False: a collective of another thread on this communicator comes first.
bool Machine::take_turn(Actor& a, CommView& v) {
  if (v.turns.empty()) return true;
  if (v.turns.front() != &a) return false;
  v.turns.pop_front();
  if (!a.rank->out_of_order.empty()) wake_out_of_order(*a.rank);
  return true;
}

// Other threads have calls on this communicator ahead of them.
bool Machine::is_used_by_others(const Actor& a, std::uint32_t comm) const {
  bool used = false;
  for (const auto& other : a.rank->actors) {
    if (!other || other.get() == &a) continue;
    other->backlog.each([&](const event::Header* r) {
      const Operands& f = operands(r);
      used = used || (r->kind != Kind::exit && f.comm != kAbsent && field<std::uint32_t>(r, f.comm) == comm);
    });
  }
  return used;
}

// Virtual time of one thread may be behind the making of a request that another one uses.
bool Machine::waits_for_making(const Actor& a, const Operands& f, const event::Header* record) const {
  using spec::Role;
  const bool uses = (f.ingest & kIngestCompletions) || f.role == Role::start || f.role == Role::startall ||
                    f.role == Role::request_free;
  if (!uses) return false;
  bool found = false;
  each_request(f, record, [&](std::uint32_t id) {
    if (!a.rank->requests.find(id)) found = found || made_later(a, id);
  });
  return found;
}

// Another thread of the rank makes the request in a call that is still in its backlog.
bool Machine::made_later(const Actor& a, std::uint32_t id) const {
  bool found = false;
  for (const auto& other : a.rank->actors) {
    if (!other || other.get() == &a) continue;
    other->backlog.each([&](const event::Header* r) {
      const Operands& f = operands(r);
      const bool makes = r->kind == Kind::call && f.request != kAbsent &&
                         (f.creates == spec::HandleKind::request || f.role == spec::Role::comm_create);
      found = found || (makes && field<std::uint32_t>(r, f.request) == id);
    });
  }
  return found;
}

}  // namespace mpivet::model
