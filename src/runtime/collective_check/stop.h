// Telling the user, and ending the job.
#pragma once
#include "runtime/collective_check/leaves.h"
#include "runtime/collective_check/report_text.h"
#include "runtime/collective_check/scopes.h"

namespace mpivet::collective_check {

// Two ranks differ: does not return.
[[noreturn]] void stop_different(const Scope& scope, const Difference& difference);
// A neighbour has left the function without this collective, for good.
[[noreturn]] void stop_left(const Scope& scope, std::uint32_t number, const Step& step, int rank, const Leave& leave);
// This thread comes to a collective while another one is in one on the same communicator.
[[noreturn]] void stop_threads(const Scope& scope, const Step& step, const UnderWay& other);
// It may be that it comes later.
void hint_waiting(const Scope& scope, std::uint32_t number, const Step& step, int rank, const Leave& leave,
                  int seconds);

}  // namespace mpivet::collective_check
