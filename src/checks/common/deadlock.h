// Ranks that wait for each other: sites, graph and words that hard and potential deadlocks share.
#pragma once
#include <string>
#include <vector>

#include "checks/check.h"

namespace mpivet::checks {

// The finding with its ranks, call sites and graph; message and hint are the caller's.
RawFinding deadlock_finding(Id id, const model::DeadlockFact& fact);

// The call really returned although its counterpart was not there, and it is one that may: a standard send, the
// completion of one, a collective that need not wait. Calls that always wait (MPI_Ssend, receives) returned only as a
// consequence.
bool let_go(const model::DeadlockFact::Waiter& waiter);

// Who can not go on and why: one or two sentences.
std::string core_sentence(const model::DeadlockFact& fact);
// "Ranks 4-7 wait behind them.", or nothing.
std::string behind_sentence(const model::DeadlockFact& fact);
// How long they have been waiting, as far as known.
std::string since_sentence(const model::DeadlockFact& fact, const Context& context);
// Advice that fits the calls involved.
std::string deadlock_advice(const model::DeadlockFact& fact);

}  // namespace mpivet::checks
