#include "runtime/collective_check/leaves.h"

#include <new>

namespace mpivet::collective_check {

Leaves::~Leaves() {
  for (Stream& s : streams_) {
    s.leaves->~Queue();
    std::free(s.leaves);
  }
}

const Leaves::Function* Leaves::find(std::uint64_t function, std::uint64_t scope) const {
  for (const Function& f : functions_)
    if (f.function == function && f.scope == scope) return &f;
  return nullptr;
}

Leaves::Function* Leaves::find(std::uint64_t function, std::uint64_t scope) {
  return const_cast<Function*>(static_cast<const Leaves*>(this)->find(function, scope));
}

Queue<Leave>* Leaves::stream(int rank, std::uint64_t scope, std::uint64_t function) const {
  for (const Stream& s : streams_)
    if (s.rank == rank && s.scope == scope && s.function == function) return s.leaves;
  return nullptr;
}

std::uint64_t Leaves::leave(std::uint64_t function, std::uint64_t scope, std::uint32_t number) {
  Function* own = find(function, scope);
  if (!own) {
    if (!functions_.push({function, scope, 0, 0})) return 0;
    own = &functions_[functions_.size() - 1];
  }
  ++own->visits_ended;
  own->number = number;
  for (Stream& s : streams_) {
    if (s.function != function || s.scope != scope) continue;
    for (; s.leaves->size() && (*s.leaves)[0].visit <= own->visits_ended; s.leaves->pop())
      compare(*own, s.rank, (*s.leaves)[0]);
  }
  return own->visits_ended;
}

void Leaves::hear(int rank, const Mark& mark) {
  const Leave theirs{mark.visit, mark.site, mark.number};
  const Function* own = find(mark.function, mark.scope);
  if (own && mark.visit <= own->visits_ended) {
    compare(*own, rank, theirs);
    return;
  }
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
  leaves->push(theirs);
}

const Leave* Leaves::of_this_visit(int rank, std::uint64_t scope, std::uint64_t function) const {
  const Queue<Leave>* leaves = stream(rank, scope, function);
  if (!leaves || leaves->size() == 0) return nullptr;
  const Function* own = find(function, scope);
  const Leave& oldest = (*leaves)[0];
  return oldest.visit == (own ? own->visits_ended : 0) + 1 ? &oldest : nullptr;
}

void Leaves::compare(const Function& own, int rank, const Leave& theirs) {
  if (theirs.visit != own.visits_ended || theirs.number == own.number) return;
  const Disagreement found{own.function, own.scope, rank, theirs.site, own.number, theirs.number};
  for (Disagreement& d : disagreements_) {
    if (d.scope != own.scope) continue;
    d = found;
    return;
  }
  disagreements_.push(found);
}

const Disagreement* Leaves::disagreement(std::uint64_t scope) const {
  for (const Disagreement& d : disagreements_)
    if (d.scope == scope) return &d;
  return nullptr;
}

}  // namespace mpivet::collective_check
