// Probes. What a wildcard or a matched probe found is told; immediate ones that find nothing are only counted.
#include "runtime/record/polls.h"
#include "runtime/record/statuses.h"
#include "runtime/record/wrap.h"

namespace mpivet::runtime {
namespace {

int probed(Call& call, int err, const MPI_Status& status, std::uint32_t message) {
  call.outside();
  auto* info = call.begin_exit(err, err ? 0 : 1);
  if (!info) return err;
  info->handle = message;
  if (!err) *Call::completions(info) = {0, event::kNullHandle, status_info(status, err, false)};
  call.publish(err);
  return err;
}

// What stands behind the arguments of a successful immediate probe.
void append_match(Call& call, const MPI_Status& status, std::uint32_t message) {
  auto* info = call.append_exit(1);
  info->handle = message;
  *Call::completions(info) = {0, event::kNullHandle, status_info(status, 0, false)};
}

[[gnu::noinline]] int iprobe_found(Caller caller, int source, int tag_, MPI_Comm comm, int* flag, MPI_Status* status,
                                   const MPI_Status* used, int err) {
  Call call(Call::SecondHalf{}, Func::Iprobe, caller);
  if (auto* a = call.begin<args::Iprobe>(Kind::call, err ? 0 : Call::exit_bytes(1))) {
    a->flag = address(flag);
    a->status = status_address(status);
    a->source = rank(source);
    a->tag = tag(tag_);
    a->comm = comm_id(comm);
    if (!err) append_match(call, *used, event::kNullHandle);
    call.publish(err);
  }
  return err;
}

}  // namespace
}  // namespace mpivet::runtime

using namespace mpivet;
using namespace mpivet::runtime;

MPIVET_WRAP(int, MPI_Probe, (int source, int tag_, MPI_Comm comm, MPI_Status* status)) {
  Call call(Func::Probe, MPIVET_CALLER);
  if (!call.active()) return real.Probe(source, tag_, comm, status);
  if (auto* a = call.begin<args::Probe>(Kind::enter)) {
    a->status = status_address(status);
    a->source = rank(source);
    a->tag = tag(tag_);
    a->comm = comm_id(comm);
    call.enter();
  }
  if (!wildcard(source, tag_)) return call.leave(real.Probe(source, tag_, comm, status));
  MPI_Status own{};
  MPI_Status* used = status_for(status, true, &own);
  const int err = real.Probe(source, tag_, comm, used);
  return probed(call, err, *used, event::kNullHandle);
}

MPIVET_WRAP(int, MPI_Mprobe, (int source, int tag_, MPI_Comm comm, MPI_Message* message, MPI_Status* status)) {
  Call call(Func::Mprobe, MPIVET_CALLER);
  if (!call.active()) return real.Mprobe(source, tag_, comm, message, status);
  if (auto* a = call.begin<args::Mprobe>(Kind::enter)) {
    a->message_addr = address(message);
    a->status = status_address(status);
    a->source = rank(source);
    a->tag = tag(tag_);
    a->comm = comm_id(comm);
    call.enter();
  }
  MPI_Status own{};
  MPI_Status* used = status_for(status, true, &own);
  const int err = real.Mprobe(source, tag_, comm, message, used);
  return probed(call, err, *used, created_message(message, err));
}

MPIVET_WRAP(int, MPI_Iprobe, (int source, int tag_, MPI_Comm comm, int* flag, MPI_Status* status)) {
  const Caller caller = MPIVET_CALLER;
  Call call(Func::Iprobe, caller);
  if (!call.active()) return real.Iprobe(source, tag_, comm, flag, status);
  attempt(call, source, tag_, comm, flag, status);
  MPI_Status own;
  MPI_Status* used = status_for(status, true, &own);
  const int err = real.Iprobe(source, tag_, comm, flag, used);
  if (!err && !*flag) [[likely]]
    return poll_in_vain(call, caller), err;
  return iprobe_found(caller, source, tag_, comm, flag, status, used, err);
}

MPIVET_WRAP(int, MPI_Improbe,
            (int source, int tag_, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status)) {
  const Caller caller = MPIVET_CALLER;
  Call call(Func::Improbe, caller);
  if (!call.active()) return real.Improbe(source, tag_, comm, flag, message, status);
  attempt(call, source, tag_, comm, flag, message, status);
  MPI_Status own{};
  MPI_Status* used = status_for(status, true, &own);
  const int err = real.Improbe(source, tag_, comm, flag, message, used);
  if (!err && !*flag) return poll_in_vain(call, caller), err;
  const std::uint32_t id = created_message(message, err);
  if (auto* a = call.begin<args::Improbe>(Kind::call, err ? 0 : Call::exit_bytes(1))) {
    a->flag = address(flag);
    a->message_addr = address(message);
    a->status = status_address(status);
    a->source = rank(source);
    a->tag = tag(tag_);
    a->comm = comm_id(comm);
    a->message = id;
    if (!err) append_match(call, *used, id);
    call.publish(err);
  }
  return err;
}
