// Sets of ranks: sorted lists of world ranks, and how they are written for people.
#pragma once
#include <string>
#include <vector>

namespace mpivet::report {

// Sorts and removes duplicates.
void normalize_ranks(std::vector<int>& ranks);
// Adds `more` to the sorted set `ranks`.
void add_ranks(std::vector<int>& ranks, const std::vector<int>& more);

// "0-3,7", "0-14 step 2". Takes any order; empty for no ranks.
std::string format_ranks(std::vector<int> ranks);
// The same in a line at most: "3,8,15,... (70 in all)".
std::string shorten_ranks(const std::vector<int>& ranks);
// "rank 3", "ranks 0-3,7"; "no rank" for none. In a line at most.
std::string name_ranks(const std::vector<int>& ranks);

}  // namespace mpivet::report
