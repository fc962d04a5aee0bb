#include "runtime/virtual/agreement.h"

namespace mpivet::virtual_mpi {

Told tell_each_other(spec::Func func, const Meeting& meeting, std::vector<int> numbers) {
  Told told;
  Plan plan;
  plan.give = [&](Outgoing& out) {
    for (const int rank : meeting.members) out.to(rank, bytes_of(numbers));
  };
  plan.take = [&](const Incoming& in) {
    for (const int rank : meeting.members) told.emplace_back(rank, numbers_in(in.from(rank)));
    return MPI_SUCCESS;
  };
  meet(func, meeting, std::move(plan));
  return told;
}

const std::vector<int>& told_by(const Told& told, int rank) {
  for (const auto& [member, numbers] : told)
    if (member == rank) return numbers;
  static const std::vector<int>& nothing = *new std::vector<int>;
  return nothing;
}

Comm& make_child(const Comm& parent, std::uint64_t context, SharedRanks local, SharedRanks remote) {
  Comm& child = make_comm(context, std::move(local), std::move(remote));
  inherit_errhandler(child, parent);
  return child;
}

}  // namespace mpivet::virtual_mpi
