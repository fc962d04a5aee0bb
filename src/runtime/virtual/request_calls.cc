// Starting, cancelling and freeing requests.
#include "runtime/virtual/errors.h"
#include "runtime/virtual/outbox.h"
#include "runtime/virtual/request.h"

namespace mpivet::virtual_mpi {

void tell_about(const Operation& op, ItemKind kind) {
  outbox().begin(kind);
  outbox().put(event::virtual_mpi::OpItem{op.number});
  outbox().end();
}

namespace {

bool startable(MPI_Request request) {
  const Operation* op = request == MPI_REQUEST_NULL ? nullptr : requests().find(request);
  return op && op->persistent && !op->active;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using spec::Func;

int PMPI_Start(MPI_Request* request) {
  if (!startable(*request)) return fail(MPI_ERR_REQUEST, Func::Start);
  start(*requests().find(*request));
  return MPI_SUCCESS;
}

int PMPI_Startall(int count, MPI_Request* array) {
  for (int i = 0; i < count; ++i)
    if (!startable(array[i])) return fail(MPI_ERR_REQUEST, Func::Startall);
  for (int i = 0; i < count; ++i) start(*requests().find(array[i]));
  return MPI_SUCCESS;
}

// What the operation comes to, the call that completes it learns.
int PMPI_Cancel(MPI_Request* request) {
  const Operation* op = requests().find(*request);
  if (!op) return fail(MPI_ERR_REQUEST, Func::Cancel);
  if (op->active && !op->finished) tell_about(*op, ItemKind::cancel);
  return MPI_SUCCESS;
}

int PMPI_Request_free(MPI_Request* request) {
  const Operation* op = requests().find(*request);
  if (!op) return fail(MPI_ERR_REQUEST, Func::Request_free);
  if (op->active && op->number) tell_about(*op, ItemKind::drop);
  drop_request(request);
  return MPI_SUCCESS;
}
