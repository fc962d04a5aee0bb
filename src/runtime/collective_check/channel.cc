#include "runtime/collective_check/channel.h"

#include <cstdlib>
#include <new>

#include "real.h"

namespace mpivet::collective_check {
namespace {

using runtime::real;

MPI_Comm channel = MPI_COMM_NULL;
constexpr int kTag = 1;

// Receives are posted ahead: asking for one that is there takes less than probing. They complete in this order.
constexpr int kPosted = 2;
struct Slot {
  Mark mark;
  MPI_Request request = MPI_REQUEST_NULL;
};

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
  if (!s) return static_cast<Sending*>(std::malloc(sizeof(Sending)));
  unused = s->next;
  return s;
}

}  // namespace

struct Link {
  int rank = -1;
  int oldest_posted = 0;
  Slot posted[kPosted];
  Link* next = nullptr;
};

namespace {

Link* links = nullptr;

void post(Link& link, Slot& slot) {
  PMPI_Irecv(&slot.mark, sizeof(Mark), MPI_BYTE, link.rank, kTag, channel, &slot.request);
}

}  // namespace

bool open_channel(MPI_Comm all) {
  if (real.Comm_dup(all, &channel) != MPI_SUCCESS) return false;
  PMPI_Comm_set_errhandler(channel, MPI_ERRORS_RETURN);
  return true;
}

MPI_Comm channel_communicator() { return channel; }

Link* link_to(int world_rank) {
  for (Link* l = links; l; l = l->next)
    if (l->rank == world_rank) return l;
  void* memory = std::malloc(sizeof(Link));
  if (!memory) return nullptr;
  Link* link = new (memory) Link;
  link->rank = world_rank;
  link->next = links;
  links = link;
  for (Slot& slot : link->posted) post(*link, slot);
  return link;
}

int rank_of(const Link& link) { return link.rank; }
Link* first_link() { return links; }
Link* next_link(const Link& link) { return link.next; }

void send(Link& link, const Mark& mark) {
  Sending* s = new_sending();
  if (!s) return;
  s->mark = mark;
  PMPI_Isend(&s->mark, sizeof(Mark), MPI_BYTE, link.rank, kTag, channel, &s->request);
  if (under_way) {
    s->next = under_way->next;
    under_way->next = s;
  } else {
    s->next = s;
  }
  under_way = s;
}

bool receive(Link& link, Mark& mark) {
  Slot& slot = link.posted[link.oldest_posted];
  int arrived = 0;
  if (PMPI_Test(&slot.request, &arrived, MPI_STATUS_IGNORE) != MPI_SUCCESS || !arrived) return false;
  mark = slot.mark;
  post(link, slot);
  link.oldest_posted = (link.oldest_posted + 1) % kPosted;
  return true;
}

void close_channel() {
  for (Link* l = links; l; l = l->next)
    for (Slot& slot : l->posted) {
      PMPI_Cancel(&slot.request);
      PMPI_Wait(&slot.request, MPI_STATUS_IGNORE);
    }
  for (; under_way; retire_oldest()) PMPI_Wait(&under_way->next->request, MPI_STATUS_IGNORE);
  channel = MPI_COMM_NULL;
}

}  // namespace mpivet::collective_check
