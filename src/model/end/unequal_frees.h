// Communicators that some members have freed and others never did. MPI_Comm_free is collective; wherever MPI runs it
// returns all the same, so this shows at the end only.
#pragma once

namespace mpivet::model {

class Communicators;
struct World;

void tell_unequal_frees(const World& world, const Communicators& communicators);

}  // namespace mpivet::model
