#include "runtime/collective_check/members.h"

#include <cstdlib>

namespace mpivet::collective_check {

MPI_Comm all_ranks = MPI_COMM_WORLD;

namespace {

int by_rank(const void* a, const void* b) { return *static_cast<const int*>(a) - *static_cast<const int*>(b); }

}  // namespace

Members::Members(MPI_Comm comm) {
  int inter = 0;
  PMPI_Comm_test_inter(comm, &inter);
  is_intra_ = !inter;
  MPI_Group group = MPI_GROUP_NULL;
  PMPI_Comm_group(comm, &group);
  add(group);
  PMPI_Group_free(&group);
  if (!inter) return;
  PMPI_Comm_remote_group(comm, &group);
  add(group);
  PMPI_Group_free(&group);
  sort();
}

Members::~Members() { std::free(ranks_); }

void Members::add(MPI_Group group) {
  int more = 0;
  PMPI_Group_size(group, &more);
  const auto all = static_cast<std::size_t>(size_ + more);
  int* grown = static_cast<int*>(std::realloc(ranks_, all * sizeof(int)));
  int* own = static_cast<int*>(std::malloc((static_cast<std::size_t>(more) + 1) * sizeof(int)));
  if (!grown || !own) {
    if (grown) ranks_ = grown;
    std::free(own);
    known_ = false;
    return;
  }
  ranks_ = grown;
  for (int i = 0; i < more; ++i) own[i] = i;
  MPI_Group world = MPI_GROUP_NULL;
  PMPI_Comm_group(all_ranks, &world);
  PMPI_Group_translate_ranks(group, more, own, world, ranks_ + size_);
  PMPI_Group_free(&world);
  std::free(own);
  for (int i = 0; i < more; ++i) known_ = known_ && ranks_[size_ + i] != MPI_UNDEFINED;
  size_ += more;
}

void Members::sort() { std::qsort(ranks_, static_cast<std::size_t>(size_), sizeof(int), by_rank); }

int Members::least() const {
  int least = ranks_[0];
  for (int i = 1; i < size_; ++i)
    if (ranks_[i] < least) least = ranks_[i];
  return least;
}

Members::Neighbours Members::neighbours(int own_rank) const {
  int at = 0;
  while (at < size_ - 1 && ranks_[at] != own_rank) ++at;
  return {ranks_[(at + size_ - 1) % size_], ranks_[(at + 1) % size_]};
}

}  // namespace mpivet::collective_check
