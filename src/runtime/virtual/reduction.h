// Reductions, by the MPI library's own operations.
#pragma once
#include "runtime/virtual/collective.h"

namespace mpivet::virtual_mpi {

// The packed contributions, combined in the order of their list: right for operations that do not commute.
class Reduction {
 public:
  Reduction(std::int64_t count, Type type, MPI_Op op) : count_(count), type_(std::move(type)), op_(op) {}

  int add_all(const std::vector<Bytes>& contributions);
  std::vector<std::byte> result();

 private:
  std::int64_t count_;
  Type type_;
  MPI_Op op_;
  std::unique_ptr<Elements> sum_;
};

int check_reduction(std::int64_t count, MPI_Datatype type, MPI_Op op);

}  // namespace mpivet::virtual_mpi
