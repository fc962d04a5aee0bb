// MPI_Wait*, MPI_Test*, MPI_Request_get_status. What has to be complete is waited for; what has to be refused is not
// asked for.
#include <sched.h>

#include "runtime/replay/outcome.h"
#include "runtime/replay/wrap.h"

namespace mpivet::replay {
namespace {

using Number = unsigned long long;

void check_positions(const Outcome& outcome, const Requests& requests, const char* function) {
  for (int i = 0; i < outcome.positions(); ++i) {
    const int position = outcome.position(i);
    if (position < requests.count() && requests.active(position)) continue;
    diverged("%s, its completing call %llu, has no active request in position %d, which it completes in the file",
             function, Number{me.calls}, position);
  }
}

}  // namespace

Outcome next_outcome(const Requests& requests, const char* function, bool may_refuse) {
  Outcome outcome;
  outcome.item = next_call(ItemKind::outcome, function);
  if (!outcome.item) {
    outcome.kind = call_was_certain() && requests.first_active() >= 0 && !requests.partitions_missing()
                       ? Outcome::Kind::all_there
                       : Outcome::Kind::free;
    return outcome;
  }
  outcome.kind = outcome.item->flag ? Outcome::Kind::these : Outcome::Kind::no;
  if (outcome.kind == Outcome::Kind::no && !may_refuse)
    diverged("%s, its completing call %llu, waits; in the file it says that nothing is complete", function,
             Number{me.calls});
  check_positions(outcome, requests, function);
  return outcome;
}

namespace {

int wait_for_one(Requests& requests, int position, MPI_Status* status) {
  const int err = real.Wait(&requests.used()[position], status);
  requests.completed(position);
  return err;
}

int wait_for_all(Requests& requests, MPI_Status* statuses) {
  const int err = real.Waitall(requests.count(), requests.used(), statuses);
  requests.completed_all();
  return err;
}

// Those whose positions are in `indices`, one after the other; statuses follow each other.
int wait_for_indices(Requests& requests, int outcount, const int* indices, MPI_Status* statuses) {
  const bool ignored = statuses == MPI_STATUSES_IGNORE;
  int failed = 0;
  for (int i = 0; i < outcount; ++i) {
    const int err = wait_for_one(requests, indices[i], ignored ? MPI_STATUS_IGNORE : &statuses[i]);
    // Errors are told in all statuses or in none.
    if (err && failed++ == 0 && !ignored)
      for (int j = 0; j < i; ++j) statuses[j].MPI_ERROR = MPI_SUCCESS;
    if (failed > 0 && !ignored) statuses[i].MPI_ERROR = err;
  }
  return failed > 0 ? MPI_ERR_IN_STATUS : MPI_SUCCESS;
}

int wait_for_these(const Outcome& outcome, Requests& requests, int* outcount, int* indices, MPI_Status* statuses) {
  *outcount = outcome.positions();
  for (int i = 0; i < *outcount; ++i) indices[i] = outcome.position(i);
  return wait_for_indices(requests, *outcount, indices, statuses);
}

int wait_for_active(Requests& requests, int* outcount, int* indices, MPI_Status* statuses) {
  *outcount = 0;
  for (int i = 0; i < requests.count(); ++i)
    if (requests.active(i)) indices[(*outcount)++] = i;
  return wait_for_indices(requests, *outcount, indices, statuses);
}

// Of several that need no wait, MPI may take any: the first, as when exploring.
int position_of(const Outcome& outcome, const Requests& requests, const char* function) {
  if (outcome.kind == Outcome::Kind::all_there) return requests.first_active();
  if (outcome.positions() != 1)
    diverged("%s, its completing call %llu, completes one request; in the file it completes %d", function,
             Number{me.calls}, outcome.positions());
  return outcome.position(0);
}

}  // namespace
}  // namespace mpivet::replay

using namespace mpivet::replay;
using Kind = Outcome::Kind;

MPIVET_WRAP(int, MPI_Wait, (MPI_Request * request, MPI_Status* status)) {
  if (!watched()) return real.Wait(request, status);
  const Inside inside;
  Requests one(1, request);
  next_outcome(one, "MPI_Wait", false);
  return wait_for_one(one, 0, status);
}

MPIVET_WRAP(int, MPI_Waitall, (int count, MPI_Request* array, MPI_Status* statuses)) {
  if (!watched()) return real.Waitall(count, array, statuses);
  const Inside inside;
  Requests all(count, array);
  next_outcome(all, "MPI_Waitall", false);
  return wait_for_all(all, statuses);
}

MPIVET_WRAP(int, MPI_Waitany, (int count, MPI_Request* array, int* index, MPI_Status* status)) {
  if (!watched()) return real.Waitany(count, array, index, status);
  const Inside inside;
  Requests some(count, array);
  const Outcome outcome = next_outcome(some, "MPI_Waitany", false);
  if (outcome.kind == Kind::free) {
    const int err = real.Waitany(count, some.used(), index, status);
    if (*index >= 0 && *index < count) some.completed(*index);
    return err;
  }
  *index = position_of(outcome, some, "MPI_Waitany");
  return wait_for_one(some, *index, status);
}

MPIVET_WRAP(int, MPI_Waitsome, (int incount, MPI_Request* array, int* outcount, int* indices, MPI_Status* statuses)) {
  if (!watched()) return real.Waitsome(incount, array, outcount, indices, statuses);
  const Inside inside;
  Requests some(incount, array);
  const Outcome outcome = next_outcome(some, "MPI_Waitsome", false);
  if (outcome.kind == Kind::these) return wait_for_these(outcome, some, outcount, indices, statuses);
  if (outcome.kind == Kind::all_there) return wait_for_active(some, outcount, indices, statuses);
  const int err = real.Waitsome(incount, some.used(), outcount, indices, statuses);
  for (int i = 0; i < *outcount; ++i) some.completed(indices[i]);
  return err;
}

MPIVET_WRAP(int, MPI_Test, (MPI_Request * request, int* flag, MPI_Status* status)) {
  if (!watched()) return real.Test(request, flag, status);
  const Inside inside;
  Requests one(1, request);
  const Outcome outcome = next_outcome(one, "MPI_Test", true);
  *flag = outcome.kind != Kind::no;
  if (outcome.kind == Kind::no) return MPI_SUCCESS;
  if (outcome.kind != Kind::free) return wait_for_one(one, 0, status);
  const int err = real.Test(one.used(), flag, status);
  if (*flag) one.completed(0);
  return err;
}

MPIVET_WRAP(int, MPI_Testall, (int count, MPI_Request* array, int* flag, MPI_Status* statuses)) {
  if (!watched()) return real.Testall(count, array, flag, statuses);
  const Inside inside;
  Requests all(count, array);
  const Outcome outcome = next_outcome(all, "MPI_Testall", true);
  *flag = outcome.kind != Kind::no;
  if (outcome.kind == Kind::no) return MPI_SUCCESS;
  if (outcome.kind != Kind::free) return wait_for_all(all, statuses);
  const int err = real.Testall(count, all.used(), flag, statuses);
  if (*flag) all.completed_all();
  return err;
}

MPIVET_WRAP(int, MPI_Testany, (int count, MPI_Request* array, int* index, int* flag, MPI_Status* status)) {
  if (!watched()) return real.Testany(count, array, index, flag, status);
  const Inside inside;
  Requests some(count, array);
  const Outcome outcome = next_outcome(some, "MPI_Testany", true);
  if (outcome.kind == Kind::these) {
    *flag = 1;
    *index = position_of(outcome, some, "MPI_Testany");
    return wait_for_one(some, *index, status);
  }
  if (outcome.kind == Kind::no) {
    *flag = 0;
    *index = MPI_UNDEFINED;
    return MPI_SUCCESS;
  }
  const int err = real.Testany(count, some.used(), index, flag, status);
  if (*flag && *index >= 0 && *index < count) some.completed(*index);
  return err;
}

MPIVET_WRAP(int, MPI_Testsome, (int incount, MPI_Request* array, int* outcount, int* indices, MPI_Status* statuses)) {
  if (!watched()) return real.Testsome(incount, array, outcount, indices, statuses);
  const Inside inside;
  Requests some(incount, array);
  const Outcome outcome = next_outcome(some, "MPI_Testsome", true);
  if (outcome.kind == Kind::these) return wait_for_these(outcome, some, outcount, indices, statuses);
  if (outcome.kind == Kind::no) {
    *outcount = 0;
    return MPI_SUCCESS;
  }
  const int err = real.Testsome(incount, some.used(), outcount, indices, statuses);
  for (int i = 0; i < *outcount; ++i) some.completed(indices[i]);
  return err;
}

// It completes nothing, so it cannot be replaced by a wait.
MPIVET_WRAP(int, MPI_Request_get_status, (MPI_Request request, int* flag, MPI_Status* status)) {
  if (!watched()) return real.Request_get_status(request, flag, status);
  const Inside inside;
  Requests one(1, &request);
  const Outcome outcome = next_outcome(one, "MPI_Request_get_status", true);
  *flag = 0;
  if (outcome.kind == Kind::no) return MPI_SUCCESS;
  const bool must = outcome.kind != Kind::free;
  int err = real.Request_get_status(*one.used(), flag, status);
  while (must && !err && !*flag) {
    sched_yield();
    err = real.Request_get_status(*one.used(), flag, status);
  }
  return err;
}
