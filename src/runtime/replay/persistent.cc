#include "runtime/replay/persistent.h"

#include <stdlib.h>

#include "runtime/replay/wrap.h"

namespace mpivet::replay {
namespace {

constinit Persistent* table = nullptr;
constinit int table_count = 0, table_room = 0;

}  // namespace

void remember(const Persistent& request) {
  if (table_count == table_room) {
    const int room = table_room ? 2 * table_room : 64;
    void* p = realloc(static_cast<void*>(table), static_cast<std::size_t>(room) * sizeof(Persistent));
    if (!p) return;
    table = static_cast<Persistent*>(p);
    table_room = room;
  }
  table[table_count++] = request;
}

Persistent* find(MPI_Request handle) {
  if (handle == MPI_REQUEST_NULL) return nullptr;
  for (int i = 0; i < table_count; ++i)
    if (table[i].handle == handle) return &table[i];
  return nullptr;
}

void forget(Persistent* request) {
  if (request->own_type) real.Type_free(&request->type);
  *request = table[--table_count];
}

bool any_persistent() { return table_count > 0; }

Requests::Requests(int count, MPI_Request* requests) : count_(count), requests_(requests), used_(requests) {
  if (!any_persistent() || count <= 0 || !requests) return;
  used_ =
      count <= kFew ? few_ : static_cast<MPI_Request*>(malloc(static_cast<std::size_t>(count) * sizeof(MPI_Request)));
  if (!used_) abort();
  for (int i = 0; i < count; ++i) {
    const Persistent* one = find(requests[i]);
    used_[i] = one && one->stand_in != MPI_REQUEST_NULL ? one->stand_in : requests[i];
  }
}

Requests::~Requests() {
  if (used_ != requests_ && used_ != few_) free(used_);
}

bool Requests::active(int i) const {
  if (!requests_ || requests_[i] == MPI_REQUEST_NULL) return false;
  const Persistent* one = find(requests_[i]);
  return !one || one->active;
}

int Requests::first_active() const {
  for (int i = 0; i < count_; ++i)
    if (active(i)) return i;
  return -1;
}

bool Requests::partitions_missing() const {
  for (int i = 0; i < count_; ++i)
    if (const Persistent* one = active(i) ? find(requests_[i]) : nullptr; one && one->missing > 0) return true;
  return false;
}

void Requests::completed(int i) {
  if (used_ == requests_) return;
  Persistent* one = find(requests_[i]);
  if (!one) {
    requests_[i] = used_[i];
    return;
  }
  // An ordinary receive is gone when it is complete.
  if (one->stand_in != MPI_REQUEST_NULL && used_[i] != MPI_REQUEST_NULL) return;
  one->stand_in = MPI_REQUEST_NULL;
  one->active = false;
}

void Requests::completed_all() {
  for (int i = 0; i < count_; ++i) completed(i);
}

void persistent_collective(MPI_Request request, const char* function) {
  Persistent one;
  one.handle = request;
  one.function = function;
  remember(one);
}

}  // namespace mpivet::replay
