#include "runtime/collective_check/leaves.h"

#include <new>

namespace mpivet::collective_check {

namespace {

void destroy(Queue<Leave>* leaves) {
  leaves->~Queue();
  std::free(leaves);
}

template <class T>
void remove_of_scope(Array<T>& items, std::uint64_t scope) {
  for (std::size_t i = items.size(); i-- > 0;)
    if (items[i].scope == scope) items.remove(i);
}

}  // namespace

Leaves::~Leaves() {
  for (Stream& s : streams_) destroy(s.leaves);
}

void Leaves::forget(std::uint64_t scope) {
  for (Stream& s : streams_)
    if (s.scope == scope) destroy(s.leaves);
  remove_of_scope(streams_, scope);
  remove_of_scope(functions_, scope);
  remove_of_scope(disagreements_, scope);
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

Leaves::Own Leaves::leave(std::uint64_t function, std::uint64_t scope, std::uint32_t number) {
  Function* own = find(function, scope);
  if (!own) {
    if (!functions_.push({function, scope, 0, 0})) return {0, false};
    own = &functions_[functions_.size() - 1];
  }
  const bool without_collective = number == own->number;
  ++own->visits_ended;
  own->number = number;
  for (Stream& s : streams_) {
    if (s.function != function || s.scope != scope) continue;
    if (s.leaves->size()) compare(*own, s.rank, (*s.leaves)[0]);
    while (s.leaves->size() && (*s.leaves)[0].visits.last <= own->visits_ended) s.leaves->pop();
  }
  return {own->visits_ended, without_collective};
}

void Leaves::hear(int rank, std::uint64_t scope, const Leave& theirs) {
  const std::uint64_t function = theirs.visits.function;
  const Function* own = find(function, scope);
  if (own) compare(*own, rank, theirs);
  if (own && theirs.visits.last <= own->visits_ended) return;
  Queue<Leave>* leaves = stream(rank, scope, function);
  if (!leaves) {
    void* memory = std::malloc(sizeof(Queue<Leave>));
    if (!memory) return;
    leaves = new (memory) Queue<Leave>;
    if (!streams_.push({rank, scope, function, leaves})) {
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
  const std::uint64_t this_visit = (own ? own->visits_ended : 0) + 1;
  return oldest.visits.first <= this_visit && this_visit <= oldest.visits.last ? &oldest : nullptr;
}

void Leaves::compare(const Function& own, int rank, const Leave& theirs) {
  const LeftVisits& visits = theirs.visits;
  const bool same_visit = visits.first <= own.visits_ended && own.visits_ended <= visits.last;
  if (!same_visit || theirs.number == own.number) return;
  const Disagreement found{own.function, own.scope, rank, visits.site, own.number, theirs.number};
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
