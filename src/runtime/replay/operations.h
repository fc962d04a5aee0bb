// Sends and receives as the plan knows them.
#pragma once
#include <mpi.h>

#include "runtime/replay/rank.h"

namespace mpivet::replay {

// Where a receive gets its message from: as the program says, or as the plan does.
struct Source {
  int source, tag;
  MPI_Comm comm;
  bool certain = false;  // it gets a message, and cannot be cancelled
};

// One send or receive that begins, or both. It counts unless its peer is MPI_PROC_NULL.
class Operations {
 public:
  explicit Operations(const char* function) : function_(function) {}

  void send(int dest, int tag, MPI_Comm comm);
  // `may_be_cancelled`: it is not blocking.
  Source receive(int source, int tag, MPI_Comm comm, bool may_be_cancelled = false);
  // Of a message that a matched probe has taken.
  void matched_receive();
  // Gives the error back. Only one that was found before anything was sent or received makes the operation undone.
  int done(int err);

 private:
  void begun(const Item* item);

  const char* const function_;
  const Item* items_[2] = {};
  int count_ = 0;
  const Inside inside_;
};

// The message that a receive or a probe with these arguments has to get. Ends the job if it cannot.
Source planned_source(const Item& item, int source, int tag, MPI_Comm comm, const char* function, const char* what,
                      std::uint64_t number);

}  // namespace mpivet::replay
