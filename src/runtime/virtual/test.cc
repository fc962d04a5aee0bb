// MPI_Test*, MPI_Request_get_status: whether the explorer says that something is over.
#include "runtime/virtual/completion.h"
#include "runtime/virtual/errors.h"
#include "runtime/virtual/rank.h"

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;

int PMPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  Requests one(1, request);
  if (!one.ok()) return fail(MPI_ERR_REQUEST, Func::Test);
  Response response;
  response.flag = true;
  if (!one.all_finished()) response = one.ask(StopKind::test_all, Func::Test);
  *flag = response.flag;
  return response.flag ? fail_for(one, one.complete(0, response, status), Func::Test) : MPI_SUCCESS;
}

int PMPI_Testall(int count, MPI_Request* array, int* flag, MPI_Status* statuses) {
  Requests all(count, array);
  if (!all.ok()) return fail_for(all, MPI_ERR_REQUEST, Func::Testall);
  Response response;
  response.flag = true;
  if (!all.all_finished()) response = all.ask(StopKind::test_all, Func::Testall);
  *flag = response.flag;
  return response.flag ? fail_for(all, complete_all(all, response, statuses), Func::Testall) : MPI_SUCCESS;
}

int PMPI_Testany(int count, MPI_Request* array, int* index, int* flag, MPI_Status* status) {
  Requests some(count, array);
  if (!some.ok()) return fail_for(some, MPI_ERR_REQUEST, Func::Testany);
  *index = MPI_UNDEFINED;
  *flag = some.none_active();
  if (some.none_active()) {
    give_status(status, empty_status());
    return MPI_SUCCESS;
  }
  Response response = some.ask(StopKind::test_any, Func::Testany);
  if (!response.flag || response.chosen.empty()) return MPI_SUCCESS;
  *flag = 1;
  *index = static_cast<int>(response.chosen[0]);
  return fail_for(some, some.complete(*index, response, status), Func::Testany);
}

int PMPI_Testsome(int incount, MPI_Request* array, int* outcount, int* indices, MPI_Status* statuses) {
  Requests some(incount, array);
  if (!some.ok()) return fail_for(some, MPI_ERR_REQUEST, Func::Testsome);
  *outcount = MPI_UNDEFINED;
  if (some.none_active()) return MPI_SUCCESS;
  const Response response = some.ask(StopKind::test_some, Func::Testsome);
  return fail_for(some, complete_chosen(some, response, outcount, indices, statuses), Func::Testsome);
}

// Completes nothing for the program: what is learnt is kept until a call that does.
int PMPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  Requests one(1, &request);
  if (!one.ok()) return fail(MPI_ERR_REQUEST, Func::Request_get_status);
  if (!one.active(0)) {
    *flag = 1;
    give_status(status, empty_status());
    return MPI_SUCCESS;
  }
  Operation& op = *one.operation(0);
  if (!op.finished) {
    const Response response = one.ask(StopKind::test_all, Func::Request_get_status);
    if (response.flag) finish(op, response.find(op.number));
  }
  *flag = op.finished;
  if (op.finished) give_status(status, op.status);
  return MPI_SUCCESS;
}
