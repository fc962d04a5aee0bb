#include "model/time/thread_order.h"

#include <utility>

#include "model/collectives/communicators.h"
#include "model/records.h"
#include "model/requests/named_requests.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/world.h"

namespace mpivet::model {

using event::Kind;

Outcome ThreadOrder::wait(Actor& a) {
  if (!world_.forcing) a.rank->out_of_order.push_back(&a);
  return agenda_.park(a, Stand::out_of_order);
}

void ThreadOrder::wake(Rank& rank) {
  for (Actor* a : std::exchange(rank.out_of_order, {}))
    if (a->stand == Stand::out_of_order) agenda_.retry(*a);
}

// The communicator of a collective, if its calls are counted there.
CommView* ThreadOrder::collective_view(Rank& rank, const event::Header* record) {
  const Operands& f = world_.operands(record);
  if (!(f.ingest & kIngestCollective) || record->kind == Kind::exit || (record->flags & event::kFailed)) return nullptr;
  return communicators_.view(rank, field<std::uint32_t>(record, f.comm));
}

void ThreadOrder::note_turn(Actor& a, const event::Header* record) {
  if (CommView* v = collective_view(*a.rank, record)) v->turns.push_back(&a);
}

void ThreadOrder::note_earlier_turns(Rank& rank) {
  for (const auto& a : rank.actors) {
    if (!a) continue;
    bool started = a->parked && a->stand != Stand::out_of_order;
    a->backlog.each([&](const event::Header* r) {
      if (!std::exchange(started, false)) note_turn(*a, r);
    });
  }
}

bool ThreadOrder::take_turn(Actor& a, CommView& v) {
  if (v.turns.empty()) return true;
  if (v.turns.front() != &a) return false;
  v.turns.pop_front();
  if (!a.rank->out_of_order.empty()) wake(*a.rank);
  return true;
}

bool ThreadOrder::is_used_by_others(const Actor& a, std::uint32_t comm) const {
  bool used = false;
  for (const auto& other : a.rank->actors) {
    if (!other || other.get() == &a) continue;
    other->backlog.each([&](const event::Header* r) {
      const Operands& f = world_.operands(r);
      used = used || (r->kind != Kind::exit && f.comm != kAbsent && field<std::uint32_t>(r, f.comm) == comm);
    });
  }
  return used;
}

// Virtual time of one thread may be behind the making of a request that another one uses.
bool ThreadOrder::waits_for_making(const Actor& a, const Operands& f, const event::Header* record) const {
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
bool ThreadOrder::made_later(const Actor& a, std::uint32_t id) const {
  bool found = false;
  for (const auto& other : a.rank->actors) {
    if (!other || other.get() == &a) continue;
    other->backlog.each([&](const event::Header* r) {
      const Operands& f = world_.operands(r);
      const bool makes = r->kind == Kind::call && f.request != kAbsent &&
                         (f.creates == spec::HandleKind::request || f.role == spec::Role::comm_create);
      found = found || (makes && field<std::uint32_t>(r, f.request) == id);
    });
  }
  return found;
}

}  // namespace mpivet::model
