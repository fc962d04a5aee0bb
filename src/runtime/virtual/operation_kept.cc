#include "runtime/virtual/operation_kept.h"

#include <map>

#include "real.h"

namespace mpivet::virtual_mpi {
namespace {

using runtime::real;

struct Use {
  int users = 0;
  bool freed = false;  // by the program
};

std::map<MPI_Op, Use>& uses() {
  static auto& all = *new std::map<MPI_Op, Use>;
  return all;
}

void give_back(MPI_Op op) {
  const auto use = uses().find(op);
  if (--use->second.users > 0) return;
  const bool freed = use->second.freed;
  uses().erase(use);
  if (freed) real.Op_free(&op);
}

}  // namespace

KeptOp::KeptOp(MPI_Op op)
    : op_(new MPI_Op(op), [](const MPI_Op* kept) {
        give_back(*kept);
        delete kept;
      }) {
  ++uses()[op].users;
}

}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;

int PMPI_Op_free(MPI_Op* op) {
  const auto use = uses().find(*op);
  if (use == uses().end() || use->second.freed) return real.Op_free(op);
  use->second.freed = true;
  *op = MPI_OP_NULL;
  return MPI_SUCCESS;
}
