#include "model/requests/operations.h"

#include <utility>

#include "model/messages/ready_sends.h"
#include "model/messages/send_buffers.h"
#include "model/requests/requests.h"
#include "model/state/channel.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"

namespace mpivet::model {

Operation* Operations::make(Actor& a, OperationKind kind) {
  Operation* op = pool_.take();
  op->kind = kind;
  op->actor = &a;
  op->heard = a.rank->heard_of;
  if (kind == OperationKind::receive && ready_sends_.on()) [[unlikely]]
    ready_sends_.receive_made(*op);
  return op;
}

void Operations::release(Operation* op) { pool_.give(op); }

void Operations::notify(Operation* op) {
  Actor* w = op->waiter;
  op->waiter = nullptr;
  if (w->posted[0] == op) w->posted[0] = nullptr;
  if (w->posted[1] == op) w->posted[1] = nullptr;
  if (--w->pending == 0) agenda_.go_on(*w);
}

void Operations::complete(Operation* op) {
  op->clear(kPosted);
  op->clear(kTaken);
  op->set(kComplete);
  if (op->has(kTakesOut)) [[unlikely]] {
    auto& messages = op->actor->rank->messages;
    if (messages.find(op->id) == op) messages.erase(op->id);
  }
  if (op->flags & (kGranted | kInBuffer)) [[unlikely]] {
    if (op->has(kInBuffer)) send_buffers_.leave(op);
    if (op->has(kGranted) && op->kind == OperationKind::receive) --op->channel->box->granted;
  }
  if (op->parent) [[unlikely]]
    detach_from_parent(op);
  if (op->waiter) {
    const bool is_request = op->has(kRequest);
    notify(op);
    if (is_request) return requests_.finish(*op->actor->rank, op);
  }
  if (!op->has(kRequest)) release(op);
}

void Operations::detach_from_parent(Operation* op) {
  Operation* request = std::exchange(op->parent, nullptr);
  for (Operation*& part : request->current)
    if (part == op) part = nullptr;
  if (request->tag == event::kAnyTag && request->has(kPersistent) && op->tag != event::kAnyTag) [[unlikely]]
    request->extra().met = op->tag;
  if (op->has(kMetAnyTag)) request->set(kMetAnyTag);
  if (request->parts == 0 || --request->parts != 0) return;
  request->set(kComplete);
  if (!request->waiter) return;
  notify(request);
  requests_.finish(*request->actor->rank, request);
}

}  // namespace mpivet::model
