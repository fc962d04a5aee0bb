// What a rank did between two stops, compared with what it did there before.
#pragma once
#include <functional>
#include <string>

#include "explore/ranks/batch.h"

namespace mpivet::explore {

// Records aside, which may differ in what does not matter (addresses of stacks that were known already).
bool same_deeds(const Batch& before, const Batch& now);

// In words, where they part: "where it called MPI_Send at work.c:12 it calls MPI_Recv now".
std::string where_they_part(const Batch& before, const Batch& now,
                            const std::function<std::string(std::uint32_t stack)>& place_of);

}  // namespace mpivet::explore
