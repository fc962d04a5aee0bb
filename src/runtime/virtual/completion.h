// Arrays of requests, as the calls that complete them see them.
#pragma once
#include <vector>

#include "runtime/virtual/request.h"

namespace mpivet::virtual_mpi {

class Requests {
 public:
  // One for each call. Null and inactive ones are no operations. ok() is false if one of the handles stands for
  // nothing.
  Requests(int count, MPI_Request* requests);

  bool ok() const { return ok_; }
  bool none_active() const { return active_ == 0; }
  // All that are active are finished: nobody has to be asked.
  bool all_finished() const { return unfinished_ == 0; }
  // Of one that is asked for, partitions are missing: it cannot be over.
  bool partitions_missing() const { return partitions_missing_; }
  // For a stop.
  const std::vector<std::uint64_t>& numbers() const { return numbers_; }
  Operation* operation(int i) const { return operations_[static_cast<std::size_t>(i)]; }
  bool active(int i) const { return operation(i) && operation(i)->active; }
  bool finished(int i) const { return active(i) && operation(i)->finished; }
  MPI_Comm comm() const { return comm_; }  // of the first operation
  int count() const { return static_cast<int>(operations_.size()); }

  // Asks the explorer.
  Response ask(event::virtual_mpi::StopKind kind, spec::Func func);
  // One of them is over: takes its outcome from the response, if it is not known yet; gives its error. The request is
  // gone then, or inactive.
  int complete(int i, const Response& response, MPI_Status* status);

 private:
  MPI_Request* requests_;
  std::vector<Operation*> operations_;
  std::vector<std::uint64_t> numbers_;
  MPI_Comm comm_ = MPI_COMM_NULL;
  int active_ = 0, unfinished_ = 0;
  bool ok_ = true, partitions_missing_ = false;
};

// Of several at once: MPI_ERR_IN_STATUS if one has failed. Statuses, if there are any, tell which.
int complete_all(Requests& requests, const Response& response, MPI_Status* statuses);

// Of those the explorer has chosen.
int complete_chosen(Requests& requests, const Response& response, int* outcount, int* indices, MPI_Status* statuses);

// With the error handler of the first operation's communicator.
int fail_for(const Requests& requests, int error, spec::Func func);

}  // namespace mpivet::virtual_mpi
