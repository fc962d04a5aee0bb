// What sort of MPI call a text shows, for whoever draws it: what spec says of its function.
#pragma once
#include <string_view>

namespace mpivet::report {

// "send", "receive" (probes and MPI_Sendrecv too), "wait" (tests too), "collective" or "other". `call` is as in a
// report: "MPI_Isend(buf=…)", or "Isend(1,0)" as in a log.
const char* call_kind(std::string_view call);

// It starts a request and does not wait.
bool is_nonblocking(std::string_view call);

}  // namespace mpivet::report
