// Which visits of functions with flagged collectives have ended: here, and at the neighbours.
#pragma once
#include <cstdint>

#include "runtime/collective_check/grow.h"
#include "runtime/collective_check/mark.h"

namespace mpivet::collective_check {

// A neighbour has left a function.
struct Leave {
  LeftVisits visits;
  std::uint32_t number;  // collectives it had called on the communicator by then
};

// This rank and a neighbour had not called equally many when they left the same visit of a function. That is no error
// by itself, but explains one that shows later.
struct Disagreement {
  std::uint64_t function;
  std::uint64_t scope;
  int rank;
  std::uint64_t site;  // where the neighbour has left
  std::uint32_t mine, theirs;
};

class Leaves {
 public:
  Leaves() = default;
  Leaves(const Leaves&) = delete;
  Leaves& operator=(const Leaves&) = delete;
  ~Leaves();

  // This rank leaves the function, having called so many collectives on the communicator.
  struct Own {
    std::uint64_t visit;  // from 1; 0: no memory
    bool without_collective;
  };
  Own leave(std::uint64_t function, std::uint64_t scope, std::uint32_t number);
  void hear(int rank, std::uint64_t scope, const Leave& theirs);
  // How that rank has left the visit that this rank is in; null: it has not.
  const Leave* of_this_visit(int rank, std::uint64_t scope, std::uint64_t function) const;
  // The communicator is gone.
  void forget(std::uint64_t scope);
  // The latest one on this communicator; null: none.
  const Disagreement* disagreement(std::uint64_t scope) const;

 private:
  struct Function {  // on one communicator
    std::uint64_t function, scope;
    std::uint64_t visits_ended;
    std::uint32_t number;  // when the last one ended
  };
  struct Stream {  // what one rank has told of one function on one communicator, from the visit on that this rank is in
    int rank;
    std::uint64_t scope, function;
    Queue<Leave>* leaves;
  };
  Function* find(std::uint64_t function, std::uint64_t scope);
  const Function* find(std::uint64_t function, std::uint64_t scope) const;
  Queue<Leave>* stream(int rank, std::uint64_t scope, std::uint64_t function) const;
  void compare(const Function& own, int rank, const Leave& theirs);

  Array<Function> functions_;
  Array<Stream> streams_;
  Array<Disagreement> disagreements_;
};

}  // namespace mpivet::collective_check
