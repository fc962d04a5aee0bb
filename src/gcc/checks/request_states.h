// What the request variables of a function hold for certain at each of its calls: the request of which operation, and
// whether that has been completed, perhaps through a copy of the request. A forward analysis over the blocks; where
// ways with different answers join, nothing is known any more.
#pragma once
#include "gcc/checks/function_checks.h"

namespace mpivet::gcc {

// A variable, or an element of an array of requests.
struct RequestSlot {
  const HandleVariable* variable = nullptr;
  std::int64_t offset = 0;
};

// What is in a slot, and what has become of an operation.
struct RequestState {
  enum class Kind : unsigned char {
    unreached,
    anything,
    made,   // a slot: the request of `by`. An operation: it is under way
    ended,  // completed or freed by `by`: a slot is MPI_REQUEST_NULL, an operation is no more
  };
  Kind kind = Kind::unreached;
  gimple* by = nullptr;

  bool operator==(const RequestState&) const = default;
};

class RequestStates {
 public:
  explicit RequestStates(const FunctionView& view);
  ~RequestStates();
  RequestStates(const RequestStates&) = delete;
  RequestStates& operator=(const RequestStates&) = delete;

  // A request that a call is given to complete or free, as it is found there.
  struct Given {
    RequestSlot slot;
    RequestState held;
    RequestState operation;  // that it stands for, if it is made
  };
  // Each such call with all requests that it is given and that are followed.
  using Take = std::function<void(const HandleUse& use, const std::vector<Given>& given)>;
  void each_completion(const Take& take) const;

 private:
  class Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace mpivet::gcc
