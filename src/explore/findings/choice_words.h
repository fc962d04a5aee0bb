// The choices that lead to something found, in words: "Rank 0's receive at work.c:12 gets the message of rank 1 ...".
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "explore/poe/explorer.h"

namespace mpivet::explore {

using PlaceOf = std::function<std::string(std::uint32_t stack)>;  // empty if it is not known

// Those where something else could have been chosen.
std::vector<std::string> choices_in_words(const Interleaving& interleaving, const PlaceOf& place_of);

}  // namespace mpivet::explore
