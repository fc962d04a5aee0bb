// MPI_Wait and its family. `enter` names the requests; an `exit` follows only where it tells more than that all of them
// are complete: the match of a wildcard, what became of a cancelled one, which ones were completed, an error.
#include "runtime/record/completion.h"
#include "runtime/record/wrap.h"

namespace mpivet::runtime {
namespace {

std::size_t ids_bytes(const Batch& batch) { return array_bytes(batch.count(), sizeof(std::uint32_t)); }

void enter_with(Call& call, const Batch& batch) {
  call.ids(batch.count(), [&](std::int64_t i) { return batch.id(i); });
  if (batch.ambiguous()) call.flag(event::kAmbiguousRequest);
  call.enter();
  attempt_told();
}

}  // namespace
}  // namespace mpivet::runtime

using namespace mpivet;
using namespace mpivet::runtime;

MPIVET_WRAP(int, MPI_Wait, (MPI_Request * request, MPI_Status* status)) {
  Call call(Func::Wait, MPIVET_CALLER);
  if (!call.active() || !request) return real.Wait(request, status);
  const Request r = resolve(request);
  if (auto* a = call.begin<args::Wait>(Kind::enter)) {
    a->request_addr = address(request);
    a->status = status_address(status);
    a->request = r.id;
    if (r.ambiguous) call.flag(event::kAmbiguousRequest);
    call.enter();
  }
  MPI_Status own{};
  MPI_Status* used = status_for(status, r.needs_status(), &own);
  const int err = real.Wait(request, used);
  call.outside();
  if (!r.telling() && !err) [[likely]]
    return retire(r, request, readable(used)), err;
  const bool complete = !err || *request == MPI_REQUEST_NULL;
  if (auto* info = call.begin_exit(err, complete)) {
    info->all_complete = complete;
    if (complete) write_one(info, 0, r, err, readable(used));
    call.publish(err);
  }
  retire(r, request, good(err, used));
  return err;
}

MPIVET_WRAP(int, MPI_Waitall, (int count, MPI_Request* requests, MPI_Status* statuses)) {
  Call call(Func::Waitall, MPIVET_CALLER);
  attempt(call, count, requests, statuses);
  Batch batch(requests, count);
  if (!call.active() || !batch.resolve()) return real.Waitall(count, requests, statuses);
  batch.settle();
  if (auto* a = call.begin<args::Waitall>(Kind::enter, ids_bytes(batch))) {
    a->count = count;
    a->array_of_requests = address(requests);
    a->array_of_statuses = status_address(statuses);
    enter_with(call, batch);
  }
  MPI_Status* used = batch.statuses_for(statuses, batch.needs_statuses());
  const int err = real.Waitall(count, requests, used);
  call.outside();
  if (err || batch.telling()) {
    const AllCompletions all(batch, err, readable(used));
    if (auto* info = call.begin_exit(err, all.count())) {
      all.write(info);
      call.publish(err);
    }
  }
  batch.retire_all(good(err, used));
  return err;
}

MPIVET_WRAP(int, MPI_Waitany, (int count, MPI_Request* requests, int* index, MPI_Status* status)) {
  Call call(Func::Waitany, MPIVET_CALLER);
  attempt(call, count, requests, index, status);
  Batch batch(requests, count);
  if (!call.active() || !batch.resolve()) return real.Waitany(count, requests, index, status);
  if (auto* a = call.begin<args::Waitany>(Kind::enter, ids_bytes(batch))) {
    a->count = count;
    a->array_of_requests = address(requests);
    a->index = address(index);
    a->status = status_address(status);
    enter_with(call, batch);
  }
  MPI_Status own{};
  MPI_Status* used = status_for(status, batch.needs_statuses(), &own);
  const int err = real.Waitany(count, requests, index, used);
  call.outside();
  const int one = batch.completed_one(err, index);
  if (auto* info = call.begin_exit(err, one >= 0)) {
    if (one >= 0) write_one(info, one, batch[one], err, readable(used));
    call.publish(err);
  }
  if (one >= 0) batch.retire(one, good(err, used));
  return err;
}

MPIVET_WRAP(int, MPI_Waitsome,
            (int incount, MPI_Request* requests, int* outcount, int* indices, MPI_Status* statuses)) {
  Call call(Func::Waitsome, MPIVET_CALLER);
  attempt(call, incount, requests, outcount, indices, statuses);
  Batch batch(requests, incount);
  if (!call.active() || !batch.resolve()) return real.Waitsome(incount, requests, outcount, indices, statuses);
  if (auto* a = call.begin<args::Waitsome>(Kind::enter, ids_bytes(batch))) {
    a->incount = incount;
    a->array_of_requests = address(requests);
    a->outcount = address(outcount);
    a->array_of_indices = address(indices);
    a->array_of_statuses = status_address(statuses);
    enter_with(call, batch);
  }
  MPI_Status* used = batch.statuses_for(statuses, batch.needs_statuses());
  const int err = real.Waitsome(incount, requests, outcount, indices, used);
  call.outside();
  const int done = some_done(err, outcount);
  if (auto* info = call.begin_exit(err, static_cast<std::uint32_t>(done))) {
    write_some(info, batch, done, indices, err, readable(used));
    call.publish(err);
  }
  batch.retire_some(done, indices, good(err, used));
  return err;
}
