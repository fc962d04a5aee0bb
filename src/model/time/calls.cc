#include "model/time/calls.h"

#include <algorithm>
#include <cstring>

#include "model/collectives/collectives.h"
#include "model/deadlock/waits.h"
#include "model/end/leaks.h"
#include "model/messages/causality.h"
#include "model/messages/partitioning.h"
#include "model/messages/point_to_point.h"
#include "model/messages/probes.h"
#include "model/messages/send_buffers.h"
#include "model/messages/transmissions.h"
#include "model/records.h"
#include "model/requests/request_calls.h"
#include "model/requests/requests.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/time/thread_order.h"
#include "model/world.h"

namespace mpivet::model {

Outcome Calls::execute(Actor& a, const event::Header* record) {
  if (record->kind == event::Kind::exit) return Outcome::done;
  if (record->kind == event::Kind::sums) [[unlikely]]
    return transmissions_.take_sums(a, record), Outcome::done;
  const Operands& f = world_.operands(record);
  if (!a.data) [[likely]]
    return execute_call(a, f, record);
  Transmissions::begin_call(a);
  const Outcome outcome = execute_call(a, f, record);
  Transmissions::end_call(a);
  return outcome;
}

Outcome Calls::execute_call(Actor& a, const Operands& f, const event::Header* record) {
  using spec::Role;
  // A failed call has done nothing, except that a failed test completes the requests it names.
  if ((record->flags & event::kFailed) && !(f.ingest & kIngestCompletions)) [[unlikely]]
    return Outcome::done;
  if (a.rank->many_threads() && thread_order_.waits_for_making(a, f, record)) [[unlikely]]
    return thread_order_.wait(a);
  switch (f.role) {
    case Role::send:
      return point_to_point_.do_send(a, f, record);
    case Role::recv:
      return point_to_point_.do_receive(a, f, record);
    case Role::sendrecv:
    case Role::sendrecv_replace:
      return point_to_point_.do_sendrecv(a, f, record);
    case Role::probe:
      return probes_.do_probe(a, f, record);
    case Role::mprobe:
      return probes_.do_matched_probe(a, f, record);
    case Role::mrecv:
      return point_to_point_.do_matched_receive(a, f, record);
    case Role::wait:
    case Role::waitall:
      return request_calls_.do_wait(a, f, record);
    case Role::waitany:
    case Role::waitsome:
      return request_calls_.do_wait_some(a, f, record);
    case Role::test:
    case Role::testany:
    case Role::testall:
    case Role::testsome:
      return request_calls_.do_test(a, f, record);
    case Role::start:
    case Role::startall:
      return request_calls_.do_start(a, f, record);
    case Role::request_free:
      return request_calls_.do_request_free(a, f, record);
    case Role::collective:
    case Role::comm_create:
    case Role::comm_free:
    case Role::comm_disconnect:
    case Role::win_create:
    case Role::file_open:
      return collectives_.do_collective(a, f, record);
    case Role::type_free:
      a.rank->types.free(field<std::uint32_t>(record, f.freed));
      return Outcome::done;
    case Role::op_free:
      a.rank->operations.erase(field<std::uint32_t>(record, f.freed));
      return Outcome::done;
    case Role::finalize:
      return do_finalize(a);
    case Role::buffer_attach:
    case Role::buffer_detach:
      send_buffers_.change(a, record);
      return Outcome::done;
    case Role::grequest_start:
    case Role::rma:
    case Role::file_io:
    case Role::other:
      if (record->kind == event::Kind::enter) causality_.lose_track();
      if (f.creates == spec::HandleKind::request) requests_.add_other(a, f, record);
      return Outcome::done;
    case Role::cancel:
      return request_calls_.do_cancel(a, f, record);
    case Role::pready:
      return partitioning_.do_ready(a, f, record);
    case Role::request_get_status:
    case Role::parrived:
    case Role::grequest_complete:
    case Role::group_create:
    case Role::group_query:
    case Role::group_free:
    case Role::type_create:
    case Role::type_commit:
    case Role::op_create:
    case Role::info_create:
    case Role::info_free:
    case Role::errhandler_create:
    case Role::errhandler_free:
    case Role::keyval_create:
    case Role::keyval_free:
    case Role::set_name:
    case Role::init:
    case Role::abort:
    case Role::tool:
      return Outcome::done;
    case Role::win_free:
    case Role::file_close:
    case Role::process:
    case Role::session:
      causality_.lose_track();
      return Outcome::done;
  }
  return Outcome::done;
}

// A rank in MPI_Finalize releases nobody any more; whom it waits for does not matter. Its other threads have made their
// last calls before, so virtual time has to get there first.
Outcome Calls::do_finalize(Actor& a) {
  for (const auto& other : a.rank->actors) {
    if (other && other.get() != &a && !other->idle() && !world_.forcing) return thread_order_.wait(a);
  }
  a.rank->finalized = true;
  leaks_.tell_if_over(*a.rank);
  return agenda_.park(a, Stand::finalized);
}

}  // namespace mpivet::model
