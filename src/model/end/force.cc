#include "model/end/force.h"

#include "model/end/leaks.h"
#include "model/time/parking.h"
#include "model/time/virtual_time.h"
#include "model/world.h"

namespace mpivet::model {

void force_to_the_end(World& world, Parking& parking, VirtualTime& time, Leaks& leaks) {
  for (const auto& rank : world.ranks)
    if (rank->finalized) leaks.tell(*rank);
  world.forcing = true;
  for (const auto& rank : world.ranks)
    for (const auto& a : rank->actors)
      if (a && a->parked && a->stand != Stand::finalized && a->passed()) {
        a->left = 1;
        parking.step_over(*a);
        time.run();
      }
  for (const auto& rank : world.ranks)
    if (rank->finalized) leaks.tell(*rank);
}

}  // namespace mpivet::model
