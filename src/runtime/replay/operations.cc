#include "runtime/replay/operations.h"

#include "runtime/replay/cancelling.h"
#include "runtime/replay/ranks.h"
#include "runtime/replay/wrap.h"

namespace mpivet::replay {
namespace {

using Number = unsigned long long;

}  // namespace

Source planned_source(const Item& item, int source, int tag, MPI_Comm comm, const char* function, const char* what,
                      std::uint64_t number) {
  const int wanted = peer_in(comm, item.peer);
  if (wanted == MPI_UNDEFINED)
    diverged("%s, its %s %llu, gets the message of rank %d in the file, who is not in the communicator", function, what,
             Number{number}, item.peer);
  if (source != MPI_ANY_SOURCE && source != wanted)
    diverged(
        "%s, its %s %llu, is about messages of rank %d of the communicator; in the file it gets that of rank %d of "
        "MPI_COMM_WORLD",
        function, what, Number{number}, source, item.peer);
  if (tag != MPI_ANY_TAG && item.tag >= 0 && tag != item.tag)
    diverged("%s, its %s %llu, is about messages with tag %d; in the file it gets one of rank %d with tag %d", function,
             what, Number{number}, tag, item.peer, item.tag);
  return {wanted, item.tag >= 0 ? item.tag : tag, comm, true};
}

void Operations::begun(const Item* item) { items_[count_++] = item; }

void Operations::send(int dest, int tag, MPI_Comm comm) {
  if (dest == MPI_PROC_NULL) return;
  const Item* item = next_operation(ItemKind::send, function_);
  begun(item);
  if (!item) return;
  if (dest != peer_in(comm, item->peer))
    diverged(
        "%s, its operation %llu, sends to rank %d of the communicator; in the file it sends to rank %d of "
        "MPI_COMM_WORLD",
        function_, Number{me.operations}, dest, item->peer);
  if (item->tag >= 0 && tag != item->tag)
    diverged("%s, its operation %llu, sends to rank %d with tag %d; in the file with tag %d", function_,
             Number{me.operations}, item->peer, tag, item->tag);
}

Source Operations::receive(int source, int tag, MPI_Comm comm, bool may_be_cancelled) {
  if (source == MPI_PROC_NULL) return {source, tag, comm};
  const Item* item = next_operation(ItemKind::receive, function_);
  begun(item);
  if (!item) return {source, tag, comm, me.operations <= me.last_certain};
  if (item->kind == ItemKind::open) return {source, tag, comm};
  if (item->kind == ItemKind::cancelled) {
    if (may_be_cancelled) return {0, 0, nowhere()};
    diverged("%s, its operation %llu, cannot be cancelled, as it is in the file", function_, Number{me.operations});
  }
  return planned_source(*item, source, tag, comm, function_, "operation", me.operations);
}

void Operations::matched_receive() { begun(next_operation(ItemKind::receive, function_)); }

int Operations::done(int err) {
  if (!err) [[likely]]
    return err;
  int error_class = err;
  PMPI_Error_class(err, &error_class);
  if (error_class == MPI_ERR_TRUNCATE) return err;
  while (count_ > 0) operation_failed(items_[--count_]);
  return err;
}

}  // namespace mpivet::replay
