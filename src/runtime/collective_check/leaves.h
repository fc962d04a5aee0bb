// Which visits of functions with flagged collectives have ended: here, and at the neighbours.
#pragma once
#include <cstdint>

#include "runtime/collective_check/grow.h"
#include "runtime/collective_check/mark.h"

namespace mpivet::collective_check {

// A neighbour has left a function.
struct Leave {
  std::uint64_t visit;
  std::uint64_t site;
  std::uint32_t number;  // collectives it had called on the communicator by then
};

class Leaves {
 public:
  Leaves() = default;
  Leaves(const Leaves&) = delete;
  Leaves& operator=(const Leaves&) = delete;
  ~Leaves();

  // This rank leaves the function; the number of the visit, from 1.
  std::uint64_t leave(std::uint64_t function);
  void hear(int rank, const Mark& mark);
  // How that rank has left the visit that this rank is in; null: it has not.
  const Leave* of_this_visit(int rank, std::uint64_t scope, std::uint64_t function) const;

 private:
  struct Visits {
    std::uint64_t function, ended;
  };
  struct Stream {  // what one rank has told of one function on one communicator, from the visit on that this rank is in
    int rank;
    std::uint64_t scope, function;
    Queue<Leave>* leaves;
  };
  std::uint64_t ended(std::uint64_t function) const;
  Queue<Leave>* stream(int rank, std::uint64_t scope, std::uint64_t function) const;

  Array<Visits> visits_;
  Array<Stream> streams_;
};

}  // namespace mpivet::collective_check
