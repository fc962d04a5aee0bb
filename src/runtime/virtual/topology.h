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

struct Comm;

std::vector<int> cart_neighbours(const Topology& cart, int rank);
// Ranks in the communicator, in the order of the neighbourhood collectives; false without a topology.
bool neighbours_of(const Comm& comm, std::vector<int>& sources, std::vector<int>& destinations);

}  // namespace mpivet::virtual_mpi
