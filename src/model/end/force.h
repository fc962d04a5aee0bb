// The last step: threads that are virtually stuck, and really went on, are followed to their ends all the same. Ranks
// that really reached MPI_Finalize are checked for leaks even if virtual time stopped before.
#pragma once

namespace mpivet::model {

class Leaks;
class Parking;
class VirtualTime;
struct World;

void force_to_the_end(World& world, Parking& parking, VirtualTime& time, Leaks& leaks);

}  // namespace mpivet::model
