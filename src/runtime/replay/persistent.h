// Persistent requests. What one started receives is known only at its start; one from any source that has to get a
// certain message is then not started: an ordinary receive stands in for it until it is complete.
#pragma once
#include <mpi.h>

#include "runtime/replay/operations.h"

namespace mpivet::replay {

struct Persistent {
  enum class Kind {
    send,
    receive,
    collective
  };
  MPI_Request handle = MPI_REQUEST_NULL;  // as the program knows it
  MPI_Request stand_in = MPI_REQUEST_NULL;
  Kind kind = Kind::collective;
  const char* function = "";
  bool active = false;
  int partitions = 0, missing = 0;  // of a partitioned message: that are not ready yet
  bool certain = false;             // gets a message for certain, as started last
  // Of sends and receives:
  int peer = 0, tag = 0;
  MPI_Comm comm = MPI_COMM_NULL;
  // Of receives:
  void* buffer = nullptr;
  MPI_Count count = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  bool own_type = false;  // a copy: the program may free its own
};

void remember(const Persistent& request);
// Null if it is none. Valid until the next remember() or forget().
Persistent* find(MPI_Request handle);
void forget(Persistent* request);
bool any_persistent();

// Requests of a completing call, with those that stand in for others in their places.
class Requests {
 public:
  Requests(int count, MPI_Request* requests);
  ~Requests();
  Requests(const Requests&) = delete;
  Requests& operator=(const Requests&) = delete;

  int count() const { return count_; }
  MPI_Request* used() const { return used_; }
  bool active(int i) const;
  int first_active() const;  // -1: none
  bool partitions_missing() const;
  // The call has completed the one in this position, or all that are complete now; before the program sees them again.
  void completed(int i);
  void completed_all();

 private:
  static constexpr int kFew = 32;
  const int count_;
  MPI_Request* const requests_;
  MPI_Request* used_;
  MPI_Request few_[kFew];
};

}  // namespace mpivet::replay
