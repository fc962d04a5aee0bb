// A reduction operation that stays usable while a collective is under way, even if the program frees it meanwhile.
#pragma once
#include <mpi.h>

#include <memory>

namespace mpivet::virtual_mpi {

class KeptOp {
 public:
  explicit KeptOp(MPI_Op op);
  operator MPI_Op() const { return *op_; }

 private:
  std::shared_ptr<const MPI_Op> op_;
};

}  // namespace mpivet::virtual_mpi
