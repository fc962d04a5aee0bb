// Process topologies.
#pragma once
#include <vector>

namespace mpivet::virtual_mpi {

struct Topology {
  enum class Kind {
    cart,
    graph,
    dist_graph
  };
  Kind kind = Kind::cart;
  std::vector<int> dims, periods;            // cart
  std::vector<int> index, edges;             // graph, as given to MPI_Graph_create
  std::vector<int> sources, destinations;    // dist_graph, of this rank
  std::vector<int> in_weights, out_weights;  // empty: unweighted
  bool weighted = false;
};

}  // namespace mpivet::virtual_mpi
