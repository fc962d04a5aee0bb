// From whom members of a topology get data, as text: "0<1,3 1<" says that rank 0 gets it from 1 and 3, rank 1 from
// nobody. Of others it is not known.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mpivet::trace {

std::string topology_text(const std::map<int, std::vector<int>>& sources);
// What is no such text is left out, and so are ranks that there are not in a program of this size.
std::map<int, std::vector<int>> topology_of(std::string_view text, int world);

}  // namespace mpivet::trace
