#include "runtime/handles/existence.h"

#include "event/canonical.h"
#include "real.h"
#include "runtime/handles/comms.h"
#include "runtime/handles/handles.h"

namespace mpivet::runtime {

bool has_member(MPI_Comm comm, int member) { return member >= 0 && member < local_size(comm); }

bool has_dimension(MPI_Comm comm, int dimension) {
  int dimensions = 0;
  if (event::is_usable(comm_id(comm))) real.Cartdim_get(comm, &dimensions);
  return dimension >= 0 && dimension < dimensions;
}

}  // namespace mpivet::runtime
