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

void leave(const Site& site, std::uint64_t comm) {
  forget_pending(site.function);
  Lock lock;
  ++counters.leaves;
  const Scope* scope = scope_of(comm);
  if (!scope) return;
  const std::uint32_t number = scope->sequence.count();
  const std::uint64_t visit = leaves().leave(site.function, scope->id, number);
  const Mark mark{scope->id, number, 0, MarkKind::leave, true, site.id, site.function, visit};
  tell(*scope, mark);
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
