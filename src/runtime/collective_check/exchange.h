// Taking in what the neighbours tell, and saying what is wrong. With the lock.
#pragma once
#include "runtime/collective_check/leaves.h"
#include "runtime/collective_check/scopes.h"

namespace mpivet::collective_check {

Leaves& leaves();

// Hears marks of the neighbours that have arrived, up to those of this collective, and stops the job if ranks are found
// to differ.
void take_in(const Scope& scope, std::uint32_t number);
// Likewise all marks, on all communicators.
void take_in_all();

// Between two looks, while waiting for others: lets other threads go on.
void give_way();

// Stops the job if two ranks are known to differ on this communicator.
void stop_if_different(Scope& scope);

// Likewise if a neighbour has left the function of this collective without it, for good.
void stop_if_left(const Scope& scope, std::uint32_t number, const Step& step);

// Waits until the neighbours have told of this collective.
void wait_for_neighbours(const Scope& scope, std::uint32_t number, const Step& step);

}  // namespace mpivet::collective_check
