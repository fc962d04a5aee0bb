// Communicators out of others: duplicates and parts.
#include <algorithm>

#include "real.h"
#include "runtime/virtual/agreement.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;

SharedRanks share(Ranks ranks) { return std::make_shared<const Ranks>(std::move(ranks)); }

int least(const Ranks& ranks) { return *std::min_element(ranks.begin(), ranks.end()); }

int copy_of(Comm& parent, MPI_Comm* newcomm, MPI_Info info) {
  Comm& child = make_child(parent, child_context(parent, 0), parent.local, parent.remote);
  child.topology = parent.topology;
  if (info != MPI_INFO_NULL) runtime::real.Info_dup(info, &child.info);
  *newcomm = child.handle;
  return copy_attributes(parent, child);
}

int duplicate(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm, Func func) {
  Comm* parent = find_comm(comm);
  if (!parent) return fail(MPI_ERR_COMM, func);
  meet(func, meeting_of(*parent), Plan{});
  return fail(parent, copy_of(*parent, newcomm, info), func);
}

int duplicate_later(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm, MPI_Request* request, Func func) {
  Comm* parent = find_comm(comm);
  if (!parent) return fail(MPI_ERR_COMM, func);
  const int err = copy_of(*parent, newcomm, info);
  if (err) return fail(parent, err, func);
  return nonblocking(func, comm, request, [](const Comm&, Plan&) { return MPI_SUCCESS; });
}

// Members of one group that gave this colour, by their keys.
Ranks with_color(const Told& told, const Ranks& group, int color) {
  Ranks chosen;
  for (const int rank : group)
    if (told_by(told, rank).at(0) == color) chosen.push_back(rank);
  std::stable_sort(chosen.begin(), chosen.end(),
                   [&](int a, int b) { return told_by(told, a).at(1) < told_by(told, b).at(1); });
  return chosen;
}

int split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm, Func func) {
  Comm* parent = find_comm(comm);
  if (!parent) return fail(MPI_ERR_COMM, func);
  if (color < 0 && color != MPI_UNDEFINED) return fail(parent, MPI_ERR_ARG, func);
  const Told told = tell_each_other(func, meeting_of(*parent), {color, key});
  const std::uint64_t context = child_context(*parent, static_cast<std::uint64_t>(color));
  *newcomm = MPI_COMM_NULL;
  if (color == MPI_UNDEFINED) return MPI_SUCCESS;
  SharedRanks remote;
  if (parent->inter()) remote = share(with_color(told, *parent->remote, color));
  if (remote && remote->empty()) return MPI_SUCCESS;
  *newcomm = make_child(*parent, context, share(with_color(told, *parent->local, color)), remote).handle;
  return MPI_SUCCESS;
}

// The group that the members of the other side have given.
SharedRanks groups_beyond(const Comm& parent, const Told& told) {
  for (const int rank : *parent.remote) {
    const Ranks& group = told_by(told, rank);
    if (position(group, rank) != MPI_UNDEFINED) return share(group);
  }
  return share({});
}

int create(Comm& parent, const SharedRanks& group, MPI_Comm* newcomm, Func func) {
  const Told told = tell_each_other(func, meeting_of(parent), *group);
  *newcomm = MPI_COMM_NULL;
  SharedRanks remote;
  if (parent.inter()) remote = groups_beyond(parent, told);
  const bool member = position(*group, me.rank) != MPI_UNDEFINED;
  int first = group->empty() ? 0 : least(*group);
  if (remote && !remote->empty()) first = std::min(first, least(*remote));
  const std::uint64_t context = child_context(parent, static_cast<std::uint64_t>(first) + 1);
  if (member && !(remote && remote->empty())) *newcomm = make_child(parent, context, group, remote).handle;
  return MPI_SUCCESS;
}

// Only the members of the group know of the call.
Meeting meeting_of_group(const Comm& parent, const Ranks& group, int tag) {
  Meeting meeting{event::mix(parent.context, static_cast<std::uint64_t>(tag) + 0x67726f7570ull), group};
  std::sort(meeting.members.begin(), meeting.members.end());
  for (const int rank : meeting.members)
    meeting.context = event::mix(meeting.context, static_cast<std::uint64_t>(rank));
  return meeting;
}

std::uint64_t next_of_group(std::uint64_t context) {
  static auto& made = *new std::map<std::uint64_t, std::uint64_t>;
  // Not the number that a larger group would meet by.
  return event::mix(event::mix(context, 0x6368696c64ull), ++made[context]);
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using spec::Func;

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* newcomm) { return duplicate(comm, MPI_INFO_NULL, newcomm, Func::Comm_dup); }

int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
  return duplicate(comm, info, newcomm, Func::Comm_dup_with_info);
}

int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request) {
  return duplicate_later(comm, MPI_INFO_NULL, newcomm, request, Func::Comm_idup);
}

#ifdef MPIVET_HAS_MPI_Comm_idup_with_info
int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm, MPI_Request* request) {
  return duplicate_later(comm, info, newcomm, request, Func::Comm_idup_with_info);
}
#endif

int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm) {
  return split(comm, color, key, newcomm, Func::Comm_split);
}

// All ranks are on one node, and share all that a node has.
int PMPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info, MPI_Comm* newcomm) {
  return split(comm, type == MPI_UNDEFINED ? MPI_UNDEFINED : 0, key, newcomm, Func::Comm_split_type);
}

int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm) {
  Comm* parent = find_comm(comm);
  if (!parent) return fail(MPI_ERR_COMM, Func::Comm_create);
  const SharedRanks ranks = ranks_of(group);
  if (!ranks) return fail(parent, MPI_ERR_GROUP, Func::Comm_create);
  return create(*parent, ranks, newcomm, Func::Comm_create);
}

int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* newcomm) {
  const Comm* parent = find_comm(comm);
  if (!parent) return fail(MPI_ERR_COMM, Func::Comm_create_group);
  const SharedRanks ranks = ranks_of(group);
  if (!ranks) return fail(parent, MPI_ERR_GROUP, Func::Comm_create_group);
  *newcomm = MPI_COMM_NULL;
  if (position(*ranks, me.rank) == MPI_UNDEFINED) return MPI_SUCCESS;
  const Meeting meeting = meeting_of_group(*parent, *ranks, tag);
  meet(Func::Comm_create_group, meeting, Plan{});
  *newcomm = make_child(*parent, next_of_group(meeting.context), ranks).handle;
  return MPI_SUCCESS;
}

int PMPI_Comm_free(MPI_Comm* comm) {
  Comm* c = find_comm(*comm);
  if (!c || *comm == MPI_COMM_WORLD || *comm == MPI_COMM_SELF) return fail(c, MPI_ERR_COMM, Func::Comm_free);
  const int err = delete_attributes(*c);
  if (err) return fail(c, err, Func::Comm_free);
  drop_errhandler(*c);
  if (c->info != MPI_INFO_NULL) runtime::real.Info_free(&c->info);
  comms().remove(*comm);
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

int PMPI_Comm_disconnect(MPI_Comm* comm) {
  const Comm* c = find_comm(*comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_disconnect);
  meet(Func::Comm_disconnect, meeting_of(*c), Plan{});
  return PMPI_Comm_free(comm);
}
