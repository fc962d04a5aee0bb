// MPI_Group_*
#include <algorithm>

#include "runtime/virtual/errors.h"
#include "runtime/virtual/fortran.h"
#include "runtime/virtual/group.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {

GroupPool& groups() {
  static GroupPool& pool = *new GroupPool;
  return pool;
}

SharedRanks ranks_of(MPI_Group group) {
  static const SharedRanks& empty = *new SharedRanks(std::make_shared<const Ranks>());
  if (group == MPI_GROUP_EMPTY) return empty;
  const Group* found = groups().find(group);
  return found ? found->ranks : nullptr;
}

MPI_Group make_group(SharedRanks ranks) {
  if (ranks->empty()) return MPI_GROUP_EMPTY;
  MPI_Group handle = MPI_GROUP_NULL;
  groups().make(handle).ranks = std::move(ranks);
  number_group_for_fortran(handle);
  return handle;
}

MPI_Group make_group(Ranks ranks) { return make_group(std::make_shared<const Ranks>(std::move(ranks))); }

int position(const Ranks& ranks, int world_rank) {
  const auto found = std::find(ranks.begin(), ranks.end(), world_rank);
  return found == ranks.end() ? MPI_UNDEFINED : static_cast<int>(found - ranks.begin());
}

namespace {

bool has(const Ranks& ranks, int world_rank) { return position(ranks, world_rank) != MPI_UNDEFINED; }

int comparison(const Ranks& a, const Ranks& b) {
  if (a == b) return MPI_IDENT;
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end()) ? MPI_SIMILAR : MPI_UNEQUAL;
}

// Positions in the group that `ranks` name; false when one is no position.
bool positions_of(const Ranks& group, int n, const int* ranks, Ranks& result) {
  for (int i = 0; i < n; ++i) {
    if (ranks[i] < 0 || ranks[i] >= static_cast<int>(group.size())) return false;
    result.push_back(ranks[i]);
  }
  return true;
}

bool positions_in(const Ranks& group, int n, const int (*ranges)[3], Ranks& result) {
  for (int i = 0; i < n; ++i) {
    const auto [first, last, stride] = ranges[i];
    if (stride == 0) return false;
    for (int r = first; stride > 0 ? r <= last : r >= last; r += stride)
      if (!positions_of(group, 1, &r, result)) return false;
  }
  return true;
}

Ranks included(const Ranks& group, const Ranks& positions) {
  Ranks result;
  for (const int p : positions) result.push_back(group[static_cast<std::size_t>(p)]);
  return result;
}

Ranks excluded(const Ranks& group, const Ranks& positions) {
  Ranks result;
  for (int i = 0; i < static_cast<int>(group.size()); ++i)
    if (!has(positions, i)) result.push_back(group[static_cast<std::size_t>(i)]);
  return result;
}

using Select = Ranks(const Ranks& group, const Ranks& positions);

template <class List>
int subgroup(MPI_Group group, int n, List list, MPI_Group* newgroup, bool (*read)(const Ranks&, int, List, Ranks&),
             Select* select, spec::Func func) {
  const SharedRanks from = ranks_of(group);
  if (!from) return fail(MPI_ERR_GROUP, func);
  Ranks positions;
  if (n < 0) return fail(MPI_ERR_ARG, func);
  if (!read(*from, n, list, positions)) return fail(MPI_ERR_RANK, func);
  *newgroup = make_group(select(*from, positions));
  return MPI_SUCCESS;
}

template <class Combine>
int combined(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup, spec::Func func, Combine&& combine) {
  const SharedRanks a = ranks_of(group1), b = ranks_of(group2);
  if (!a || !b) return fail(MPI_ERR_GROUP, func);
  *newgroup = make_group(combine(*a, *b));
  return MPI_SUCCESS;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using spec::Func;

int PMPI_Group_size(MPI_Group group, int* size) {
  const SharedRanks ranks = ranks_of(group);
  if (!ranks) return fail(MPI_ERR_GROUP, Func::Group_size);
  *size = static_cast<int>(ranks->size());
  return MPI_SUCCESS;
}

int PMPI_Group_rank(MPI_Group group, int* rank) {
  const SharedRanks ranks = ranks_of(group);
  if (!ranks) return fail(MPI_ERR_GROUP, Func::Group_rank);
  *rank = position(*ranks, me.rank);
  return MPI_SUCCESS;
}

int PMPI_Group_translate_ranks(MPI_Group group1, int n, const int* ranks1, MPI_Group group2, int* ranks2) {
  const SharedRanks a = ranks_of(group1), b = ranks_of(group2);
  if (!a || !b) return fail(MPI_ERR_GROUP, Func::Group_translate_ranks);
  for (int i = 0; i < n; ++i) {
    if (ranks1[i] == MPI_PROC_NULL) {
      ranks2[i] = MPI_PROC_NULL;
      continue;
    }
    Ranks one;
    if (!positions_of(*a, 1, &ranks1[i], one)) return fail(MPI_ERR_RANK, Func::Group_translate_ranks);
    ranks2[i] = position(*b, included(*a, one)[0]);
  }
  return MPI_SUCCESS;
}

int PMPI_Group_compare(MPI_Group group1, MPI_Group group2, int* result) {
  const SharedRanks a = ranks_of(group1), b = ranks_of(group2);
  if (!a || !b) return fail(MPI_ERR_GROUP, Func::Group_compare);
  *result = comparison(*a, *b);
  return MPI_SUCCESS;
}

int PMPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return combined(group1, group2, newgroup, Func::Group_union, [](const Ranks& a, const Ranks& b) {
    Ranks result = a;
    std::copy_if(b.begin(), b.end(), std::back_inserter(result), [&](int r) { return !has(a, r); });
    return result;
  });
}

int PMPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return combined(group1, group2, newgroup, Func::Group_intersection, [](const Ranks& a, const Ranks& b) {
    Ranks result;
    std::copy_if(a.begin(), a.end(), std::back_inserter(result), [&](int r) { return has(b, r); });
    return result;
  });
}

int PMPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return combined(group1, group2, newgroup, Func::Group_difference, [](const Ranks& a, const Ranks& b) {
    Ranks result;
    std::copy_if(a.begin(), a.end(), std::back_inserter(result), [&](int r) { return !has(b, r); });
    return result;
  });
}

int PMPI_Group_incl(MPI_Group group, int n, const int* ranks, MPI_Group* newgroup) {
  return subgroup<const int*>(group, n, ranks, newgroup, positions_of, included, Func::Group_incl);
}

int PMPI_Group_excl(MPI_Group group, int n, const int* ranks, MPI_Group* newgroup) {
  return subgroup<const int*>(group, n, ranks, newgroup, positions_of, excluded, Func::Group_excl);
}

int PMPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return subgroup<const int(*)[3]>(group, n, ranges, newgroup, positions_in, included, Func::Group_range_incl);
}

int PMPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return subgroup<const int(*)[3]>(group, n, ranges, newgroup, positions_in, excluded, Func::Group_range_excl);
}

int PMPI_Group_free(MPI_Group* group) {
  if (!ranks_of(*group)) return fail(MPI_ERR_GROUP, Func::Group_free);
  groups().remove(*group);
  *group = MPI_GROUP_NULL;
  return MPI_SUCCESS;
}
