// Partitioned communication: requests meet in the order in which they were made, whatever they are started in, and
// never meet other messages. A send is under way when all its partitions are ready.
#pragma once
#include <cstdint>

#include "model/outcome.h"
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Matching;
struct Operation;

class Partitioning {
 public:
  explicit Partitioning(Matching& matching) : matching_(matching) {}

  // Moves a request that has just been made to the channel of its kind.
  void make(Operation* request);
  // The request of a partitioned send has been started.
  void await(Operation* op, std::int32_t partitions);
  Outcome do_ready(Actor& actor, const Operands& f, const event::Header* record);

 private:
  Matching& matching_;
};

}  // namespace mpivet::model
