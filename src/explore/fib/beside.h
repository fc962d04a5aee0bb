// What orders ranks beside the messages of MPI: files that one rank writes and another one looks at, shared memory,
// sockets. Barriers may be there for it, and no exploration of messages says whether they are needed.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explore/ranks/batch.h"

namespace mpivet::explore {

class BesideMessages {
 public:
  void add(int rank, const BesideOp& op);
  // One phrase for each: "rank 0 writes the file out.txt, which rank 1 looks at".
  std::vector<std::string> what_orders_ranks() const;

 private:
  struct Use {
    std::set<int> readers, writers;
  };
  std::map<std::string, Use> files_;
  std::set<std::string> others_;
};

}  // namespace mpivet::explore
