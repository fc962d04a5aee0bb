// What the wrappers of this library are written with: the hand-written ones and the generated ones (spec/).
#pragma once
#include <mpi.h>

#include "real.h"
#include "runtime/record/interpose.h"
#include "runtime/replay/rank.h"

namespace mpivet::replay {

using runtime::real;

// The call is the program's own, and there is a plan.
inline bool watched() { return outermost() && following(); }

// A collective call from its begin to its end. Items of the plan are about sends and receives: one that is due here
// tells that the program has left its way.
class Collective {
 public:
  explicit Collective(const char* function, int operations = 1) : operations_(operations) {
    for (int i = 0; i < operations; ++i) next_operation(ItemKind::outcome, function);
  }
  int done(int err) {
    if (err)
      for (int i = 0; i < operations_; ++i) operation_failed(nullptr);
    return err;
  }

 private:
  const int operations_;
  const Inside inside_;
};

// How many operations a call counts for.
int of_group(MPI_Group group);                         // MPI_Comm_create_group: members only
int of_leader(MPI_Comm local_comm, int local_leader);  // MPI_Intercomm_create: the leader talks to the other one, too

// A persistent collective has been made.
void persistent_collective(MPI_Request request, const char* function);

}  // namespace mpivet::replay
