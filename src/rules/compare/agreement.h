// The fast answer: do all members of a collective agree? A few compares per member.
#pragma once
#include "rules/compare/collective_part.h"

namespace mpivet::rules {

// The same operation, started the same way. MPI_Bcast and MPI_Bcast_c are the same, MPI_Bcast and MPI_Ibcast are not.
inline bool same_operation(const CollectivePart& a, const CollectivePart& b) {
  return meets(a.coll, a.start, b.coll, b.start);
}

class Agreement {
 public:
  void add(const CollectivePart& part) {
    if (count_++ == 0) fingerprint_ = part.fingerprint;
    balance_ += part.balance;
    doubtful_ |= part.needs_examination | (part.fingerprint != fingerprint_);
  }
  int count() const { return count_; }
  // All members added agree, if they are all members there are. Otherwise ask examine().
  bool certain() const { return !doubtful_ && balance_ == 0; }

 private:
  std::uint64_t fingerprint_ = 0;
  std::uint64_t balance_ = 0;
  int count_ = 0;
  bool doubtful_ = false;
};

}  // namespace mpivet::rules
