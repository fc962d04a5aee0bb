// Every node of a job of another launcher writes files of its own: that of rank 0 has the name given, the others that
// of their host too.
#pragma once
#include <string>

namespace mpivet::cli {

// What the launcher calls this process; -1: it does not say.
int launch_rank();
std::string name_after_node(const std::string& name);

}  // namespace mpivet::cli
