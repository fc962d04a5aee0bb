// What a buffer could have given, or a collective that does not synchronize: waits that MPI may spare a thread.
#pragma once
#include <cstddef>

namespace mpivet::model {

struct Operation;
struct Segment;

bool may_be_buffered(const Operation& op);
bool may_be_buffered_request(const Operation& request);
// A member may leave a collective as soon as it has what it needs from the others.
bool may_leave(const Segment& segment);
// Without this member it has not got what it needs.
bool needs(const Segment& segment, std::size_t member);

}  // namespace mpivet::model
