#include "runtime/collective_check/channel.h"

#include <mpi.h>

#include <cstdlib>

#include "real.h"

namespace mpivet::collective_check {
namespace {

using runtime::real;

MPI_Comm channel = MPI_COMM_NULL;
constexpr int kTag = 1;

// Receives are posted ahead: asking for one that is there takes less than probing. They complete in this order.
constexpr int kPosted = 4;
struct Slot {
  Mark mark;
  MPI_Request request = MPI_REQUEST_NULL;
};
Slot posted[kPosted];
int oldest_posted = 0;

void post(Slot& slot) { PMPI_Irecv(&slot.mark, sizeof(Mark), MPI_BYTE, MPI_ANY_SOURCE, kTag, channel, &slot.request); }

// Sends under way. A small message is gone when MPI_Isend returns, so that few are ever used; where the receiver does
// not keep up there may be any number.
struct Sending {
  Mark mark;
  MPI_Request request = MPI_REQUEST_NULL;
  Sending* next = nullptr;
};
Sending* under_way = nullptr;  // a ring; the pointer is at the newest, its next is the oldest
Sending* unused = nullptr;

bool is_complete(MPI_Request& request) {
  int done = 0;
  return request == MPI_REQUEST_NULL || (PMPI_Test(&request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && done);
}

void retire_oldest() {
  Sending* oldest = under_way->next;
  if (oldest == under_way)
    under_way = nullptr;
  else
    under_way->next = oldest->next;
  oldest->next = unused;
  unused = oldest;
}

Sending* new_sending() {
  while (under_way && is_complete(under_way->next->request)) retire_oldest();
  Sending* s = unused;
  if (s) {
    unused = s->next;
    return s;
  }
  s = static_cast<Sending*>(std::malloc(sizeof(Sending)));
  return s;
}

}  // namespace

bool open_channel() {
  if (real.Comm_dup(MPI_COMM_WORLD, &channel) != MPI_SUCCESS) return false;
  PMPI_Comm_set_errhandler(channel, MPI_ERRORS_RETURN);
  for (Slot& slot : posted) post(slot);
  return true;
}

void send(int world_rank, const Mark& mark) {
  Sending* s = new_sending();
  if (!s) return;
  s->mark = mark;
  PMPI_Isend(&s->mark, sizeof(Mark), MPI_BYTE, world_rank, kTag, channel, &s->request);
  if (under_way) {
    s->next = under_way->next;
    under_way->next = s;
  } else {
    s->next = s;
  }
  under_way = s;
}

bool receive(Mark& mark, int& world_rank) {
  Slot& slot = posted[oldest_posted];
  MPI_Status status;
  int arrived = 0;
  if (PMPI_Test(&slot.request, &arrived, &status) != MPI_SUCCESS || !arrived) return false;
  mark = slot.mark;
  world_rank = status.MPI_SOURCE;
  post(slot);
  oldest_posted = (oldest_posted + 1) % kPosted;
  return true;
}

void close_channel() {
  for (Slot& slot : posted) {
    PMPI_Cancel(&slot.request);
    PMPI_Wait(&slot.request, MPI_STATUS_IGNORE);
  }
  for (; under_way; retire_oldest()) PMPI_Wait(&under_way->next->request, MPI_STATUS_IGNORE);
  channel = MPI_COMM_NULL;
}

}  // namespace mpivet::collective_check
