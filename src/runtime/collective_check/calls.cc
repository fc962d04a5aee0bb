// What the compiled program calls. The interface is in site.h.
#include <mpi.h>

#include "runtime/collective_check/counters.h"
#include "runtime/collective_check/exchange.h"
#include "runtime/collective_check/scopes.h"
#include "runtime/collective_check/state.h"

namespace mpivet::collective_check {

constinit Counters counters;

namespace {

// Sites of a function that is left were passed without a collective.
void forget_pending(std::uint64_t function) {
  int kept = 0;
  for (int i = 0; i < thread.pending; ++i)
    if (thread.sites[i]->function != function) thread.sites[kept++] = thread.sites[i];
  thread.pending = kept;
}

// Null: no memory.
LeftVisits* left_since_last_collective(Scope& scope, const Site& site, std::uint64_t visit) {
  for (LeftVisits& left : scope.left)
    if (left.function == site.function) return &left;
  const bool kept = scope.left.push({site.function, visit, visit, site.id});
  return kept ? &scope.left[scope.left.size() - 1] : nullptr;
}

// Functions are left much more often than collectives are called. So what was left is told together with the next
// collective, unless somebody may be waiting: at the first visit without one, or where the first leave decides.
void leave(const Site& site, std::uint64_t comm) {
  forget_pending(site.function);
  if (!may_call_mpi()) return;
  Lock lock;
  ++counters.leaves;
  Scope* scope = scope_of(comm);
  if (!scope || scope->sequence.neighbours() == 0) return;
  const std::uint32_t number = scope->sequence.count();
  const std::size_t already_left = scope->left.size();
  const auto [visit, without_collective] = leaves().leave(site.function, scope->id, number);
  LeftVisits* left = left_since_last_collective(*scope, site, visit);
  if (!left) return;
  left->last = visit;
  left->site = site.id;
  const bool is_first = scope->left.size() > already_left;
  if ((is_first && without_collective) || (site.flags & kEnteredByAll)) {
    tell(*scope, {scope->id, number, 0, MarkKind::leave, false, 0, *left});
    left->first = visit + 1;
  }
}

template <class Handle>
void leave_if_checked(const void* place, Handle comm) {
  const Site& site = *static_cast<const Site*>(place);
  if (is_on() && site.state == kSiteChecked) leave(site, key_of(comm));
}

}  // namespace
}  // namespace mpivet::collective_check

#define MPIVET_EXPORT [[gnu::visibility("default")]]

using namespace mpivet::collective_check;

extern "C" {

MPIVET_EXPORT void mpivet_cc_collective(const void* place) {
  const Site* site = static_cast<const Site*>(place);
  if (!is_on()) return;
  if (thread.pending < kPendingSites) ++thread.pending;
  for (int i = thread.pending - 1; i > 0; --i) thread.sites[i] = thread.sites[i - 1];
  thread.sites[0] = site;
}

MPIVET_EXPORT void mpivet_cc_leave_pointer(const void* place, void* comm) { leave_if_checked(place, comm); }

MPIVET_EXPORT void mpivet_cc_leave_int(const void* place, int comm) { leave_if_checked(place, comm); }

MPIVET_EXPORT void mpivet_cc_leave_fortran(const void* place, const int* comm) {
  if (is_on()) leave_if_checked(place, PMPI_Comm_f2c(*comm));
}
}
