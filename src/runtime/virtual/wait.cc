// MPI_Wait*: the call goes on when the explorer says what is over.
#include "runtime/virtual/completion.h"
#include "runtime/virtual/errors.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;

int wait_for_all(int count, MPI_Request* array, MPI_Status* statuses, Func func) {
  Requests all(count, array);
  if (!all.ok()) return fail_for(all, MPI_ERR_REQUEST, func);
  const Response response = all.all_finished() ? Response{} : all.ask(StopKind::all, func);
  return fail_for(all, complete_all(all, response, statuses), func);
}

int first_active(const Requests& requests) {
  int i = 0;
  while (!requests.active(i)) ++i;
  return i;
}

std::vector<std::uint32_t> all_active(const Requests& requests) {
  std::vector<std::uint32_t> positions;
  for (int i = 0; i < requests.count(); ++i)
    if (requests.active(i)) positions.push_back(static_cast<std::uint32_t>(i));
  return positions;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;

int PMPI_Wait(MPI_Request* request, MPI_Status* status) {
  Requests one(1, request);
  if (!one.ok()) return fail(MPI_ERR_REQUEST, Func::Wait);
  const Response response = one.all_finished() ? Response{} : one.ask(StopKind::all, Func::Wait);
  return fail_for(one, one.complete(0, response, status), Func::Wait);
}

int PMPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  return wait_for_all(count, requests, statuses, Func::Waitall);
}

int PMPI_Waitany(int count, MPI_Request* array, int* index, MPI_Status* status) {
  Requests some(count, array);
  if (!some.ok()) return fail_for(some, MPI_ERR_REQUEST, Func::Waitany);
  *index = MPI_UNDEFINED;
  if (some.none_active()) {
    give_status(status, empty_status());
    return MPI_SUCCESS;
  }
  Response response;
  if (!some.all_finished()) response = some.ask(StopKind::any, Func::Waitany);
  const int i = response.chosen.empty() ? first_active(some) : static_cast<int>(response.chosen[0]);
  *index = i;
  return fail_for(some, some.complete(i, response, status), Func::Waitany);
}

int PMPI_Waitsome(int incount, MPI_Request* array, int* outcount, int* indices, MPI_Status* statuses) {
  Requests some(incount, array);
  if (!some.ok()) return fail_for(some, MPI_ERR_REQUEST, Func::Waitsome);
  *outcount = MPI_UNDEFINED;
  if (some.none_active()) return MPI_SUCCESS;
  Response response;
  if (some.all_finished())
    response.chosen = all_active(some);
  else
    response = some.ask(StopKind::some, Func::Waitsome);
  return fail_for(some, complete_chosen(some, response, outcount, indices, statuses), Func::Waitsome);
}
