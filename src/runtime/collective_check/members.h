// Who belongs to a communicator, as ranks among all.
#pragma once
#include <mpi.h>

namespace mpivet::collective_check {

// Of all ranks: MPI_COMM_WORLD; in a program that has sessions only, our copy of the first one with all ranks.
extern MPI_Comm all_ranks;

class Members {
 public:
  // An intercommunicator has the members of both groups.
  explicit Members(MPI_Comm comm);
  ~Members();
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  bool all_in_world() const { return known_; }
  bool is_intra() const { return is_intra_; }
  int size() const { return size_; }
  int least() const;
  // In the order of the ranks; sorted, in an intercommunicator.
  const int* ranks() const { return ranks_; }
  void sort();
  // Of this rank, in the ring of all members; the same one twice where there are two members.
  struct Neighbours {
    int before, after;
  };
  Neighbours neighbours(int own_rank) const;

 private:
  void add(MPI_Group group);

  int* ranks_ = nullptr;
  int size_ = 0;
  bool is_intra_ = true;
  bool known_ = true;
};

}  // namespace mpivet::collective_check
