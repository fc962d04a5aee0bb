// Joining the analyzer of this node (event/attach.h says how the two talk).
#pragma once
#include <cstdint>

#include "event/ring.h"

namespace mpivet::runtime {

// Makes the ring, writes the first ProcessInfo, and attaches when a job is named. False: nothing to record for.
bool make_ring();
// Takes zeroed memory of event::ring_bytes(capacity) for the ring.
void use_ring(event::RingHeader* ring, std::uint32_t capacity);

// Joins the analyzer that listens under `token`.
bool attach(const char* token);
bool attached();
// Closes our end of the socket.
void detach();

// The token of the job (MPIVET_JOB), of this rank's supervisor (MPIVET_SUPERVISOR); null when unset.
const char* job_token();
const char* supervisor_token();

// The analyzer's end of the socket is closed.
bool analyzer_hung_up();
// Waits for that, at most so long: an analyzer that is about to report.
void wait_for_analyzer_end(int milliseconds);
// The job is about to be ended from within. Under somebody else's launcher the analyzer writes through the descriptors
// of a rank, which that takes away: it reports as soon as it sees the call, and ends.
void wait_for_last_report();

}  // namespace mpivet::runtime
