#include "runtime/virtual/completion.h"

#include <numeric>

#include "runtime/virtual/errors.h"
#include "runtime/virtual/outside.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {

Requests::Requests(int count, MPI_Request* requests) : requests_(requests) {
  ++me.calls;
  for (int i = 0; i < count; ++i) {
    const bool null = requests[i] == MPI_REQUEST_NULL;
    Operation* op = null ? nullptr : virtual_mpi::requests().find(requests[i]);
    if (!null && !op) ok_ = false;
    if (op && comm_ == MPI_COMM_NULL) comm_ = op->comm;
    operations_.push_back(op);
    numbers_.push_back(op && op->active ? op->number : 0);
    if (!active(i)) continue;
    ++active_;
    if (!op->finished) ++unfinished_;
    partitions_missing_ |= waits_for_partitions(*op);
  }
}

Response Requests::ask(event::virtual_mpi::StopKind kind, spec::Func func) {
  if (partitions_missing_) {
    if (kind == event::virtual_mpi::StopKind::test_all) return {};
    // Threads that make partitions ready while others wait for the message are not followed.
    if (kind == event::virtual_mpi::StopKind::all)
      outside("a wait for a partitioned message before all its partitions are ready");
  }
  return hand_over(stop_item(kind, func), numbers_);
}

int Requests::complete(int i, const Response& response, MPI_Status* status) {
  Operation* op = operation(i);
  if (!active(i)) {
    give_status(status, empty_status());
    return MPI_SUCCESS;
  }
  if (!op->finished) finish(*op, response.find(op->number));
  give_status(status, op->status);
  const int error = op->error;
  retire(*op);
  // The same request may stand in two positions.
  if (op->persistent) return error;
  for (Operation*& other : operations_)
    if (other == op) other = nullptr;
  drop_request(&requests_[i]);
  return error;
}

namespace {

// Completes some of the requests; their statuses follow each other.
int complete_these(Requests& requests, const std::vector<std::uint32_t>& positions, const Response& response,
                   MPI_Status* statuses) {
  const bool ignored = statuses == MPI_STATUSES_IGNORE;
  int result = MPI_SUCCESS;
  std::vector<int> errors;
  for (const std::uint32_t position : positions) {
    MPI_Status* status = ignored ? MPI_STATUS_IGNORE : &statuses[errors.size()];
    errors.push_back(requests.complete(static_cast<int>(position), response, status));
    if (errors.back()) result = MPI_ERR_IN_STATUS;
  }
  for (std::size_t i = 0; result && !ignored && i < errors.size(); ++i) statuses[i].MPI_ERROR = errors[i];
  return result;
}

}  // namespace

int complete_all(Requests& requests, const Response& response, MPI_Status* statuses) {
  std::vector<std::uint32_t> positions(static_cast<std::size_t>(requests.count()));
  std::iota(positions.begin(), positions.end(), 0u);
  return complete_these(requests, positions, response, statuses);
}

int complete_chosen(Requests& requests, const Response& response, int* outcount, int* indices, MPI_Status* statuses) {
  *outcount = static_cast<int>(response.chosen.size());
  for (std::size_t i = 0; i < response.chosen.size(); ++i) indices[i] = static_cast<int>(response.chosen[i]);
  return complete_these(requests, response.chosen, response, statuses);
}

int fail_for(const Requests& requests, int error, spec::Func func) {
  return fail(find_comm(requests.comm()), error, func);
}

}  // namespace mpivet::virtual_mpi
