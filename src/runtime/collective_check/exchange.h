// Taking in what the neighbours tell, and saying what is wrong. With the lock.
#pragma once
#include "runtime/collective_check/leaves.h"
#include "runtime/collective_check/scopes.h"

namespace mpivet::collective_check {

Leaves& leaves();

// Hears all marks that have arrived, and stops the job if ranks are found to differ.
void take_in();

// One round of waiting for others: lets other threads, and other processes, go on.
void give_way(unsigned round);

// Stops the job if two ranks are known to differ on this communicator.
void stop_if_different(Scope& scope);

// Likewise if a neighbour has left the function of this collective without it, for good.
void stop_if_left(const Scope& scope, std::uint32_t number, const Step& step);

// Waits until the neighbours have told of this collective.
void wait_for_neighbours(const Scope& scope, std::uint32_t number, const Step& step);

// All neighbours in all communicators, each once.
template <class Visit>
void for_each_neighbour(Visit visit) {
  Array<int> seen;
  for (Scope* s = first_scope(); s; s = s->next)
    for (int i = 0; i < s->sequence.neighbours(); ++i) {
      const int rank = s->sequence.neighbour(i);
      bool known = false;
      for (const int r : seen) known = known || r == rank;
      if (known) continue;
      seen.push(rank);
      visit(rank);
    }
}

}  // namespace mpivet::collective_check
