// Graph topologies, and what is said about any topology.
#include <algorithm>

#include "runtime/virtual/agreement.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;

const Topology* topology_of(const Comm* comm, Topology::Kind kind) {
  const Topology* topology = comm ? comm->topology.get() : nullptr;
  return topology && topology->kind == kind ? topology : nullptr;
}
const Topology* graph_of(const Comm* comm) { return topology_of(comm, Topology::Kind::graph); }
const Topology* dist_graph_of(const Comm* comm) { return topology_of(comm, Topology::Kind::dist_graph); }

int no_topology(const Comm* comm, Func func) { return fail(comm, comm ? MPI_ERR_TOPOLOGY : MPI_ERR_COMM, func); }

std::vector<int> graph_neighbours(const Topology& graph, int rank) {
  const auto r = static_cast<std::size_t>(rank);
  const int first = rank == 0 ? 0 : graph.index[r - 1];
  return {graph.edges.begin() + first, graph.edges.begin() + graph.index[r]};
}

bool has_weights(const int* weights) { return weights != MPI_UNWEIGHTED && weights != MPI_WEIGHTS_EMPTY; }

// Edges of a distributed graph as its members tell them to each other: source, destination, weight.
struct Edges {
  std::vector<int> numbers;

  void add(int source, int destination, int weight) { numbers.insert(numbers.end(), {source, destination, weight}); }
};

Edges edges_of(int n, const int* sources, const int* degrees, const int* destinations, const int* weights) {
  Edges edges;
  for (int i = 0, k = 0; i < n; ++i)
    for (int d = 0; d < degrees[i]; ++d, ++k)
      edges.add(sources[i], destinations[k], has_weights(weights) ? weights[k] : 1);
  return edges;
}

void take_edges(Topology& graph, const std::vector<int>& numbers, int rank) {
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    if (numbers[i + 1] == rank) {
      graph.sources.push_back(numbers[i]);
      graph.in_weights.push_back(numbers[i + 2]);
    }
    if (numbers[i] == rank) {
      graph.destinations.push_back(numbers[i + 1]);
      graph.out_weights.push_back(numbers[i + 2]);
    }
  }
}

MPI_Comm with_topology(Comm& parent, SharedRanks members, std::shared_ptr<Topology> topology) {
  Comm& child = make_child(parent, child_context(parent, 0), std::move(members));
  child.topology = std::move(topology);
  return child.handle;
}

std::shared_ptr<Topology> new_topology(Topology::Kind kind) {
  auto topology = std::make_shared<Topology>();
  topology->kind = kind;
  return topology;
}

void copy_some(const std::vector<int>& from, int most, int* to) {
  std::copy_n(from.begin(), std::min(from.size(), static_cast<std::size_t>(std::max(most, 0))), to);
}

}  // namespace

bool neighbours_of(const Comm& comm, std::vector<int>& sources, std::vector<int>& destinations) {
  if (!comm.topology) return false;
  switch (comm.topology->kind) {
    case Topology::Kind::cart:
      sources = destinations = cart_neighbours(*comm.topology, comm.rank);
      break;
    case Topology::Kind::graph:
      sources = destinations = graph_neighbours(*comm.topology, comm.rank);
      break;
    case Topology::Kind::dist_graph:
      sources = comm.topology->sources;
      destinations = comm.topology->destinations;
      break;
  }
  return true;
}

}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using spec::Func;

int PMPI_Topo_test(MPI_Comm comm, int* status) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Topo_test);
  *status = MPI_UNDEFINED;
  if (c->topology) *status = graph_of(c) ? MPI_GRAPH : dist_graph_of(c) ? MPI_DIST_GRAPH : MPI_CART;
  return MPI_SUCCESS;
}

int PMPI_Graph_create(MPI_Comm comm, int nnodes, const int* index, const int* edges, int, MPI_Comm* newcomm) {
  Comm* parent = find_comm(comm);
  if (!parent || parent->inter()) return fail(parent, MPI_ERR_COMM, Func::Graph_create);
  if (nnodes < 0 || nnodes > parent->size()) return fail(parent, MPI_ERR_ARG, Func::Graph_create);
  meet(Func::Graph_create, meeting_of(*parent), Plan{});
  *newcomm = MPI_COMM_NULL;
  if (parent->rank >= nnodes) return child_context(*parent, 0), MPI_SUCCESS;
  auto graph = new_topology(Topology::Kind::graph);
  graph->index.assign(index, index + nnodes);
  graph->edges.assign(edges, edges + index[nnodes - 1]);
  *newcomm = with_topology(
      *parent, std::make_shared<const Ranks>(parent->local->begin(), parent->local->begin() + nnodes), graph);
  return MPI_SUCCESS;
}

int PMPI_Graphdims_get(MPI_Comm comm, int* nnodes, int* nedges) {
  const Comm* c = find_comm(comm);
  const Topology* graph = graph_of(c);
  if (!graph) return no_topology(c, Func::Graphdims_get);
  *nnodes = static_cast<int>(graph->index.size());
  *nedges = static_cast<int>(graph->edges.size());
  return MPI_SUCCESS;
}

int PMPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int* index, int* edges) {
  const Comm* c = find_comm(comm);
  const Topology* graph = graph_of(c);
  if (!graph) return no_topology(c, Func::Graph_get);
  copy_some(graph->index, maxindex, index);
  copy_some(graph->edges, maxedges, edges);
  return MPI_SUCCESS;
}

int PMPI_Graph_neighbors_count(MPI_Comm comm, int rank, int* count) {
  const Comm* c = find_comm(comm);
  const Topology* graph = graph_of(c);
  if (!graph) return no_topology(c, Func::Graph_neighbors_count);
  if (rank < 0 || rank >= c->size()) return fail(c, MPI_ERR_RANK, Func::Graph_neighbors_count);
  *count = static_cast<int>(graph_neighbours(*graph, rank).size());
  return MPI_SUCCESS;
}

int PMPI_Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int* neighbors) {
  const Comm* c = find_comm(comm);
  const Topology* graph = graph_of(c);
  if (!graph) return no_topology(c, Func::Graph_neighbors);
  if (rank < 0 || rank >= c->size()) return fail(c, MPI_ERR_RANK, Func::Graph_neighbors);
  copy_some(graph_neighbours(*graph, rank), maxneighbors, neighbors);
  return MPI_SUCCESS;
}

int PMPI_Graph_map(MPI_Comm comm, int nnodes, const int*, const int*, int* newrank) {
  const Comm* c = find_comm(comm);
  if (!c || c->inter()) return fail(c, MPI_ERR_COMM, Func::Graph_map);
  *newrank = c->rank < nnodes ? c->rank : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int PMPI_Dist_graph_create(MPI_Comm comm, int n, const int* sources, const int* degrees, const int* destinations,
                           const int* weights, MPI_Info, int, MPI_Comm* newcomm) {
  Comm* parent = find_comm(comm);
  if (!parent || parent->inter()) return fail(parent, MPI_ERR_COMM, Func::Dist_graph_create);
  const Edges own = edges_of(n, sources, degrees, destinations, weights);
  const Told told = tell_each_other(Func::Dist_graph_create, meeting_of(*parent), own.numbers);
  auto graph = new_topology(Topology::Kind::dist_graph);
  graph->weighted = weights != MPI_UNWEIGHTED;
  for (const int rank : *parent->local) take_edges(*graph, told_by(told, rank), parent->rank);
  *newcomm = with_topology(*parent, parent->local, graph);
  return MPI_SUCCESS;
}

int PMPI_Dist_graph_create_adjacent(MPI_Comm comm, int indegree, const int* sources, const int* sourceweights,
                                    int outdegree, const int* destinations, const int* destweights, MPI_Info, int,
                                    MPI_Comm* newcomm) {
  Comm* parent = find_comm(comm);
  if (!parent || parent->inter()) return fail(parent, MPI_ERR_COMM, Func::Dist_graph_create_adjacent);
  meet(Func::Dist_graph_create_adjacent, meeting_of(*parent), Plan{});
  auto graph = new_topology(Topology::Kind::dist_graph);
  graph->weighted = sourceweights != MPI_UNWEIGHTED;
  graph->sources.assign(sources, sources + indegree);
  graph->destinations.assign(destinations, destinations + outdegree);
  if (has_weights(sourceweights)) graph->in_weights.assign(sourceweights, sourceweights + indegree);
  if (has_weights(destweights)) graph->out_weights.assign(destweights, destweights + outdegree);
  *newcomm = with_topology(*parent, parent->local, graph);
  return MPI_SUCCESS;
}

int PMPI_Dist_graph_neighbors_count(MPI_Comm comm, int* indegree, int* outdegree, int* weighted) {
  const Comm* c = find_comm(comm);
  const Topology* graph = dist_graph_of(c);
  if (!graph) return no_topology(c, Func::Dist_graph_neighbors_count);
  *indegree = static_cast<int>(graph->sources.size());
  *outdegree = static_cast<int>(graph->destinations.size());
  *weighted = graph->weighted;
  return MPI_SUCCESS;
}

int PMPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int* sources, int* sourceweights, int maxoutdegree,
                              int* destinations, int* destweights) {
  const Comm* c = find_comm(comm);
  const Topology* graph = dist_graph_of(c);
  if (!graph) return no_topology(c, Func::Dist_graph_neighbors);
  copy_some(graph->sources, maxindegree, sources);
  copy_some(graph->destinations, maxoutdegree, destinations);
  if (graph->weighted && has_weights(sourceweights)) copy_some(graph->in_weights, maxindegree, sourceweights);
  if (graph->weighted && has_weights(destweights)) copy_some(graph->out_weights, maxoutdegree, destweights);
  return MPI_SUCCESS;
}
