// MPI_Test and its family. A test that finds nothing, or has only null requests, is only counted; another is a `call`
// with the completions behind its arguments. Handles are kept before the real call and resolved after a success; what
// follows a success is in functions of its own, so that polling stays cheap.
#include "runtime/handles/testing.h"
#include "runtime/record/completion.h"
#include "runtime/record/polls.h"
#include "runtime/record/wrap.h"

namespace mpivet::runtime {
namespace {

std::size_t bytes_behind(const Batch& batch, std::uint32_t completions) {
  return array_bytes(batch.count(), sizeof(std::uint32_t)) + Call::exit_bytes(completions);
}

event::ExitInfo* append_ids_and_exit(Call& call, const Batch& batch, std::uint32_t completions) {
  call.ids(batch.count(), [&](std::int64_t i) { return batch.id(i); });
  if (batch.ambiguous()) call.flag(event::kAmbiguousRequest);
  return call.append_exit(completions);
}

[[gnu::noinline]] int test_found(Caller caller, MPI_Request before, MPI_Request* request, int* flag, MPI_Status* status,
                                 const MPI_Status* used, int err) {
  Call call(Call::SecondHalf{}, Func::Test, caller);
  const Request r = resolve_for(0, before, request);
  const bool complete = !err || *request == MPI_REQUEST_NULL;
  if (auto* a = call.begin<args::Test>(Kind::call, Call::exit_bytes(complete))) {
    a->request_addr = address(request);
    a->flag = address(flag);
    a->status = status_address(status);
    a->request = r.id;
    auto* info = call.append_exit(complete);
    info->error = error_class(err);
    info->all_complete = complete;
    if (complete) write_one(info, 0, r, err, readable(used));
    if (r.ambiguous) call.flag(event::kAmbiguousRequest);
    call.publish(err);
  }
  retire(r, request, good(err, used));
  return err;
}

[[gnu::noinline]] int testany_found(Caller caller, const KeptHandles& before, int count, MPI_Request* requests,
                                    int* index, int* flag, MPI_Status* status, const MPI_Status* used, int err) {
  Call call(Call::SecondHalf{}, Func::Testany, caller);
  Batch batch(requests, count);
  if (!batch.resolve(before)) return err;
  if (!err && batch.all_null()) return poll_in_vain(call, caller), err;
  const int one = batch.completed_one(err, index);
  if (auto* a = call.begin<args::Testany>(Kind::call, bytes_behind(batch, one >= 0))) {
    a->count = count;
    a->array_of_requests = address(requests);
    a->index = address(index);
    a->flag = address(flag);
    a->status = status_address(status);
    auto* info = append_ids_and_exit(call, batch, one >= 0);
    info->error = error_class(err);
    if (one >= 0) write_one(info, one, batch[one], err, readable(used));
    call.publish(err);
  }
  if (one >= 0) batch.retire(one, good(err, used));
  return err;
}

}  // namespace
}  // namespace mpivet::runtime

using namespace mpivet;
using namespace mpivet::runtime;

MPIVET_WRAP(int, MPI_Test, (MPI_Request * request, int* flag, MPI_Status* status)) {
  const Caller caller = MPIVET_CALLER;
  Call call(Func::Test, caller);
  if (!call.active() || !request) return real.Test(request, flag, status);
  attempt(call, request, flag, status);
  const MPI_Request before = *request;
  const Testing testing(call.origin(), request, 1);
  MPI_Status own;
  MPI_Status* used = status_for(status, statuses_matter(), &own);
  const int err = real.Test(request, flag, used);
  if (!err && (!*flag || before == MPI_REQUEST_NULL)) [[likely]]
    return poll_in_vain(call, caller), err;
  return test_found(caller, before, request, flag, status, used, err);
}

MPIVET_WRAP(int, MPI_Testall, (int count, MPI_Request* requests, int* flag, MPI_Status* statuses)) {
  const Caller caller = MPIVET_CALLER;
  Call call(Func::Testall, caller);
  attempt(call, count, requests, flag, statuses);
  const KeptHandles before(requests, count);
  Batch batch(requests, count);
  if (!call.active() || !before.ok()) return real.Testall(count, requests, flag, statuses);
  const Testing testing(call.origin(), requests, count);
  MPI_Status* used = batch.statuses_for(statuses, statuses_matter());
  const int err = real.Testall(count, requests, flag, used);
  if (!err && !*flag) return poll_in_vain(call, caller), err;
  if (!batch.resolve(before)) return err;
  if (!err) batch.settle();
  if (!err && batch.all_null()) return poll_in_vain(call, caller), err;
  const AllCompletions all(batch, err, readable(used));
  if (auto* a = call.begin<args::Testall>(Kind::call, bytes_behind(batch, all.count()))) {
    a->count = count;
    a->array_of_requests = address(requests);
    a->flag = address(flag);
    a->array_of_statuses = status_address(statuses);
    all.write(append_ids_and_exit(call, batch, all.count()));
    call.publish(err);
  }
  batch.retire_all(good(err, used));
  return err;
}

MPIVET_WRAP(int, MPI_Testany, (int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status)) {
  const Caller caller = MPIVET_CALLER;
  Call call(Func::Testany, caller);
  if (!call.active()) return real.Testany(count, requests, index, flag, status);
  attempt(call, count, requests, index, flag, status);
  const KeptHandles before(requests, count);
  if (!before.ok()) return real.Testany(count, requests, index, flag, status);
  const Testing testing(call.origin(), requests, count);
  MPI_Status own;
  MPI_Status* used = status_for(status, statuses_matter(), &own);
  const int err = real.Testany(count, requests, index, flag, used);
  if (!err && !*flag) [[likely]]
    return poll_in_vain(call, caller), err;
  return testany_found(caller, before, count, requests, index, flag, status, used, err);
}

MPIVET_WRAP(int, MPI_Testsome,
            (int incount, MPI_Request* requests, int* outcount, int* indices, MPI_Status* statuses)) {
  const Caller caller = MPIVET_CALLER;
  Call call(Func::Testsome, caller);
  attempt(call, incount, requests, outcount, indices, statuses);
  const KeptHandles before(requests, incount);
  Batch batch(requests, incount);
  if (!call.active() || !before.ok()) return real.Testsome(incount, requests, outcount, indices, statuses);
  const Testing testing(call.origin(), requests, incount);
  MPI_Status* used = batch.statuses_for(statuses, statuses_matter());
  const int err = real.Testsome(incount, requests, outcount, indices, used);
  if (!err && *outcount == 0) return poll_in_vain(call, caller), err;
  if (!batch.resolve(before)) return err;
  if (!err && batch.all_null()) return poll_in_vain(call, caller), err;
  const int done = some_done(err, outcount);
  if (auto* a = call.begin<args::Testsome>(Kind::call, bytes_behind(batch, static_cast<std::uint32_t>(done)))) {
    a->incount = incount;
    a->array_of_requests = address(requests);
    a->outcount = address(outcount);
    a->array_of_indices = address(indices);
    a->array_of_statuses = status_address(statuses);
    auto* info = append_ids_and_exit(call, batch, static_cast<std::uint32_t>(done));
    write_some(info, batch, done, indices, err, readable(used));
    call.publish(err);
  }
  batch.retire_some(done, indices, good(err, used));
  return err;
}
