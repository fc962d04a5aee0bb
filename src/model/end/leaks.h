// Handles that a rank has not freed by MPI_Finalize, grouped by the call that made them. They are counted when the rank
// has ended: what hangs as an attribute on MPI_COMM_SELF may be freed by its callback, inside of MPI_Finalize.
#pragma once
#include "spec/types.h"

namespace mpivet::model {

struct Rank;
struct World;

class Leaks {
 public:
  explicit Leaks(World& world) : world_(world) {}

  // A handle more than before.
  void watch_growth(Rank& rank, spec::HandleKind kind);
  // A request more than before.
  void watch_requests(Rank& rank);
  void tell_if_over(Rank& rank);
  void tell(Rank& rank);

 private:
  World& world_;
};

}  // namespace mpivet::model
