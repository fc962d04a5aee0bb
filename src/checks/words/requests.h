// Requests that are lost, or that a call cannot do anything with; the compiler sees them. `request` is as the program
// writes it, "'r[1]'"; functions are MPI's.
#pragma once
#include <cstdint>

#include "checks/words/words.h"

namespace mpivet::checks::words {

// Note: at the variable.
Words request_never_completed(const std::string& request, const std::string& function);
// Notes: at the condition, and where the function is left.
Words request_not_completed_on_way(const std::string& request, const std::string& function);
// Note: where it was made.
Words request_overwritten(const std::string& request, const std::string& function, const std::string& made_by);

// Note: at the variable.
Words request_not_set(const std::string& request, const std::string& function);
Words request_of_array_not_set(const std::string& request, const std::string& function, std::int64_t count,
                               std::int64_t number);
// Note: where it was freed.
Words request_was_freed(const std::string& request, const std::string& function);

// Notes: where the operation began, and where it was completed.
Words request_gone_through_copy(const std::string& request, const std::string& function, const std::string& begun_by,
                                const std::string& ended_by);
// Note: where it was made.
Words request_listed_twice(const std::string& request, const std::string& function, const std::string& made_by);
// Note: where it was completed.
Words request_completed_before(const std::string& request, const std::string& function,
                               const std::string& completed_by);

// Note: where it was started.
Words request_is_active(const std::string& request, const std::string& function);
// Note: where it was made.
Words request_not_persistent(const std::string& request, const std::string& function, const std::string& made_by);
Words request_of_collective(const std::string& request, const std::string& function, const std::string& made_by);

}  // namespace mpivet::checks::words
