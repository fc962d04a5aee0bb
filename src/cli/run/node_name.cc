#include "cli/run/node_name.h"

#include <unistd.h>

#include <cstdlib>

namespace mpivet::cli {

int launch_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"})
    if (const char* rank = std::getenv(name)) return std::atoi(rank);
  return -1;
}

// The analyzer is hosted by the least rank of a node, so any other rank than 0 that hosts one is on another node.
std::string name_after_node(const std::string& name) {
  if (launch_rank() <= 0) return name;
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return name + "." + host;
}

}  // namespace mpivet::cli
