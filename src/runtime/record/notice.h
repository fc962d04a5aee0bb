// Telling the analyzer what only the rank itself can see (event::Notice).
#pragma once
#include <cstdint>

#include "event/record.h"
#include "runtime/record/stack.h"
#include "spec/functions.h"

namespace mpivet::runtime {

// `stack` 0: no place. A text longer than a few lines is cut.
void tell(const event::NoticeInfo& info, spec::Func func, std::uint32_t stack, const char* text = "");

// A call that MPI has failed. Says nothing about errors that are answers to a question: no such file, no such name.
void tell_failed(spec::Func func, std::uint32_t stack, int err);

// A call at a time when MPI does not allow it.
void tell_outside_mpi(spec::Func func, Caller caller);

}  // namespace mpivet::runtime
