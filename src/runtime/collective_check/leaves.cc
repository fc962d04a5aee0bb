#include "runtime/collective_check/leaves.h"

#include <new>

namespace mpivet::collective_check {

Leaves::~Leaves() {
  for (Stream& s : streams_) {
    s.leaves->~Queue();
    std::free(s.leaves);
  }
}

std::uint64_t Leaves::ended(std::uint64_t function) const {
  for (const Visits& v : visits_)
    if (v.function == function) return v.ended;
  return 0;
}

Queue<Leave>* Leaves::stream(int rank, std::uint64_t scope, std::uint64_t function) const {
  for (const Stream& s : streams_)
    if (s.rank == rank && s.scope == scope && s.function == function) return s.leaves;
  return nullptr;
}

std::uint64_t Leaves::leave(std::uint64_t function) {
  Visits* visits = nullptr;
  for (Visits& v : visits_)
    if (v.function == function) visits = &v;
  if (!visits) {
    if (!visits_.push({function, 0})) return 0;
    visits = &visits_[visits_.size() - 1];
  }
  ++visits->ended;
  for (Stream& s : streams_)
    while (s.function == function && s.leaves->size() && (*s.leaves)[0].visit <= visits->ended) s.leaves->pop();
  return visits->ended;
}

void Leaves::hear(int rank, const Mark& mark) {
  if (mark.visit <= ended(mark.function)) return;
  Queue<Leave>* leaves = stream(rank, mark.scope, mark.function);
  if (!leaves) {
    void* memory = std::malloc(sizeof(Queue<Leave>));
    if (!memory) return;
    leaves = new (memory) Queue<Leave>;
    if (!streams_.push({rank, mark.scope, mark.function, leaves})) {
      std::free(memory);
      return;
    }
  }
  leaves->push({mark.visit, mark.site, mark.number});
}

const Leave* Leaves::of_this_visit(int rank, std::uint64_t scope, std::uint64_t function) const {
  const Queue<Leave>* leaves = stream(rank, scope, function);
  if (!leaves || leaves->size() == 0) return nullptr;
  const Leave& oldest = (*leaves)[0];
  return oldest.visit == ended(function) + 1 ? &oldest : nullptr;
}

}  // namespace mpivet::collective_check
