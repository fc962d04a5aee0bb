// Messages whose two ends do not agree.
#pragma once
#include <string>

#include "checks/check.h"

namespace mpivet::checks {

// The finding with its ranks and the two call sites, the receive first: that is where it goes wrong.
RawFinding message_finding(Id id, const model::MessageFact& fact);

// The same of a message or collective that delivers other data than were sent.
RawFinding corrupted_finding(Id id, const model::TransmissionFact& fact);

// More is sent than there is room for, whatever the types are.
inline bool is_longer(const model::MessageFact& fact) { return fact.sent.bytes > fact.expected.bytes; }

// "40 bytes (MPI_INT x 10)"
std::string amount(const model::SignatureText& signature);

}  // namespace mpivet::checks
