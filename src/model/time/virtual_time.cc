#include "model/time/virtual_time.h"

#include "model/collectives/communicators.h"
#include "model/records.h"
#include "model/state/plain_calls.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/time/calls.h"
#include "model/time/shortcuts.h"
#include "model/time/thread_order.h"
#include "model/world.h"

namespace mpivet::model {

void VirtualTime::run() {
  while (Actor* next = agenda_.take()) {
    Actor& a = *next;
    if (a.again)
      a.again = false;
    else
      call_done(a);
    advance(a);
  }
}

void VirtualTime::advance(Actor& a) {
  while (!a.backlog.empty()) {
    const event::Header* record = a.backlog.front();
    if (a.left == 0) a.left = record->kind == event::Kind::enter && !world_.forcing ? event::repeat_of(record) : 1;
    const PlainCall* plain = shortcuts_.plain_call(a, record);
    if ((plain ? shortcuts_.execute_plain(a, *plain, record) : calls_.execute(a, record)) == Outcome::parked) return;
    call_done(a);
  }
}

void VirtualTime::call_done(Actor& a) {
  ++a.serial;
  a.polls = a.promised = false;
  a.segment = nullptr;
  a.stand = Stand::pending;
  if (a.drops_comm) [[unlikely]] {
    a.drops_comm = false;
    const event::Header* record = a.backlog.front();
    communicators_.drop(*a.rank, field<std::uint32_t>(record, world_.operands(record).comm));
  }
  if (--a.left == 0) a.backlog.pop(blocks_);
  if (!a.rank->out_of_order.empty()) [[unlikely]]
    thread_order_.wake(*a.rank);
}

}  // namespace mpivet::model
