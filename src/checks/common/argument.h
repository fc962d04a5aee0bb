// Arguments that MPI forbids.
#pragma once
#include "checks/common/finding.h"

namespace mpivet::checks {

// What is wrong, in a sentence: "dest=7 is no rank of MPI_COMM_WORLD, whose ranks are 0 to 1." It may speak of the
// place of site `other`.
std::string argument_problem(const model::ArgumentFact& fact, std::size_t other);

// Of a call that has failed or crashed: " The argument datatype is no handle that MPI has given out, as far as mpivet
// has seen." Empty if there is none.
std::string unknown_handle(const model::CallRef& call);

// A use of MPI_IN_PLACE, which has a check of its own.
bool is_about_in_place(const model::ArgumentFact& fact);

// Adds the site of the call that freed the handle, or made the datatype, if there is one.
void add_argument_site(RawFinding& finding, const model::ArgumentFact& fact);

// A call that the MPI library has let through.
RawFinding argument_finding(Id id, const model::ArgumentFact& fact);

}  // namespace mpivet::checks
