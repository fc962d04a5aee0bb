// Calls that make communicators: all members tell each other a few numbers.
#pragma once
#include "runtime/virtual/collective.h"
#include "runtime/virtual/numbers.h"

namespace mpivet::virtual_mpi {

// By rank in MPI_COMM_WORLD, this one among them.
using Told = std::vector<std::pair<int, std::vector<int>>>;
Told tell_each_other(spec::Func func, const Meeting& meeting, std::vector<int> numbers);
const std::vector<int>& told_by(const Told& told, int rank);

// A communicator with the error handler of its parent.
Comm& make_child(const Comm& parent, std::uint64_t context, SharedRanks local, SharedRanks remote = nullptr);

}  // namespace mpivet::virtual_mpi
