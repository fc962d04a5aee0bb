// Partitions of a message under way (MPI 4).
#pragma once
#include <vector>

namespace mpivet::virtual_mpi {

struct Partitions {
  std::vector<bool> ready;
  std::size_t missing = 0;
};

struct Operation;
// The last partition of a started send is ready: the message goes.
void send_partitions(Operation& operation);

}  // namespace mpivet::virtual_mpi
