#include "runtime/handles/comms.h"

#include <algorithm>
#include <cstring>

#include "real.h"
#include "runtime/handles/comm_runs.h"
#include "runtime/handles/handles.h"
#include "runtime/record/lock.h"
#include "runtime/record/ring_writer.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {

MPI_Group world_group = MPI_GROUP_NULL;

namespace {

using event::CommInfo;
using event::CommKind;
using event::Topology;

// Asking MPI about an invalid communicator would be an error that is not the user's.
bool usable(MPI_Comm comm) { return event::is_usable(comm_id(comm)); }

bool is_inter(MPI_Comm comm) {
  int inter = 0;
  real.Comm_test_inter(comm, &inter);
  return inter != 0;
}

int own_rank(MPI_Comm comm) {
  int r = -1;
  real.Comm_rank(comm, &r);
  return r;
}

int size_of(MPI_Comm comm) {
  int size = 0;
  real.Comm_size(comm, &size);
  return size;
}

bool is_grid_of_all(MPI_Comm comm) {
  int dimensions = 0;
  real.Cartdim_get(comm, &dimensions);
  Space space(self.ids);
  const auto n = static_cast<std::size_t>(dimensions);
  if (dimensions <= 0 || !space.reserve(3 * n * sizeof(int))) return dimensions == 0;
  int* extents = reinterpret_cast<int*>(space.data());
  real.Cart_get(comm, dimensions, extents, extents + n, extents + 2 * n);
  std::int64_t product = 1;
  for (int i = 0; i < dimensions; ++i) product *= extents[i];
  return product == size_of(comm);
}

bool is_graph_of_all(MPI_Comm comm) {
  int nodes = 0, edges = 0;
  real.Graphdims_get(comm, &nodes, &edges);
  return nodes == size_of(comm);
}

// Open MPI (4.1) says that a communicator of some ranks of a grid, made by MPI_Comm_create_group, is the whole grid. It
// divides by zero when it is asked for neighbours there.
Topology topology_of(MPI_Comm comm) {
  int kind = MPI_UNDEFINED;
  real.Topo_test(comm, &kind);
  if (kind == MPI_CART) return is_grid_of_all(comm) ? Topology::cart : Topology::none;
  if (kind == MPI_GRAPH) return is_graph_of_all(comm) ? Topology::graph : Topology::none;
  if (kind == MPI_DIST_GRAPH) return Topology::dist_graph;
  return Topology::none;
}

struct Degrees {
  int in = 0, out = 0;
};

Degrees degrees(MPI_Comm comm, Topology topology) {
  Degrees d;
  int weighted = 0;
  switch (topology) {
    case Topology::none:
      break;
    case Topology::cart:
      real.Cartdim_get(comm, &d.in);
      d.in = d.out = 2 * d.in;
      break;
    case Topology::graph:
      real.Graph_neighbors_count(comm, own_rank(comm), &d.in);
      d.out = d.in;
      break;
    case Topology::dist_graph:
      real.Dist_graph_neighbors_count(comm, &d.in, &d.out, &weighted);
      break;
  }
  // A library that takes a graph whose index falls says that it has less than no neighbours.
  d.in = std::max(d.in, 0);
  d.out = std::max(d.out, 0);
  return d;
}

// Neighbour ranks in the order the neighbourhood collectives use them; `weights` has room for as many.
void neighbours(MPI_Comm comm, Topology topology, Degrees d, int* in, int* out, int* weights) {
  switch (topology) {
    case Topology::none:
      break;
    case Topology::cart:
      for (int i = 0; i < d.in / 2; ++i) real.Cart_shift(comm, i, 1, &in[2 * i], &in[2 * i + 1]);
      std::memcpy(out, in, static_cast<std::size_t>(d.in) * sizeof(int));
      break;
    case Topology::graph:
      real.Graph_neighbors(comm, own_rank(comm), d.in, in);
      std::memcpy(out, in, static_cast<std::size_t>(d.in) * sizeof(int));
      break;
    case Topology::dist_graph:
      real.Dist_graph_neighbors(comm, d.in, in, weights, d.out, out, weights + d.in);
      break;
  }
  for (int i = 0; i < d.in; ++i) in[i] = rank(in[i]);
  for (int i = 0; i < d.out; ++i) out[i] = rank(out[i]);
}

// Appends to the description being built in the thread's scratch.
template <class T>
T* append(std::size_t& bytes, std::size_t count) {
  if (!grow(self.payload, bytes + count * sizeof(T))) return nullptr;
  T* place = reinterpret_cast<T*>(self.payload.data + bytes);
  bytes += count * sizeof(T);
  return place;
}

int append_group(std::size_t& bytes, MPI_Group group) {
  int runs = 0;
  for_each_run(group, [&](event::RankRun run) {
    if (auto* place = append<event::RankRun>(bytes, 1)) {
      *place = run;
      ++runs;
    }
  });
  return runs;
}

void append_neighbours(std::size_t& bytes, MPI_Comm comm, Topology topology, Degrees d) {
  const auto n_in = static_cast<std::size_t>(d.in), n_out = static_cast<std::size_t>(d.out);
  Space weights(self.ids);
  if (n_in + n_out == 0 || !weights.reserve((n_in + n_out) * sizeof(int))) return;
  int* in = append<int>(bytes, n_in + n_out);
  if (in) neighbours(comm, topology, d, in, in + n_in, reinterpret_cast<int*>(weights.data()));
}

}  // namespace

int local_size(MPI_Comm comm) {
  int size = 0;
  if (usable(comm)) real.Comm_size(comm, &size);
  return size;
}

int peers(MPI_Comm comm) {
  int size = 0;
  if (!usable(comm)) return 0;
  if (is_inter(comm))
    real.Comm_remote_size(comm, &size);
  else
    real.Comm_size(comm, &size);
  return size;
}

int root_peers(MPI_Comm comm, int root) {
  if (!usable(comm)) return 0;
  const bool at_root = is_inter(comm) ? root == MPI_ROOT : root == own_rank(comm);
  return at_root ? peers(comm) : 0;
}

int in_degree(MPI_Comm comm) { return usable(comm) ? degrees(comm, topology_of(comm)).in : 0; }
int out_degree(MPI_Comm comm) { return usable(comm) ? degrees(comm, topology_of(comm)).out : 0; }

void describe_comm(std::uint32_t id, std::uint32_t parent, MPI_Comm comm) {
  const bool inter = is_inter(comm);
  const Topology topology = inter ? Topology::none : topology_of(comm);
  const Degrees d = degrees(comm, topology);
  CommInfo info{id, parent, inter ? CommKind::inter : CommKind::intra, topology, 0, own_rank(comm), 0, 0, d.in, d.out};
  std::size_t bytes = 0;
  if (!append<CommInfo>(bytes, 1)) return;

  MPI_Group group = MPI_GROUP_NULL;
  real.Comm_group(comm, &group);
  info.local_runs = append_group(bytes, group);
  real.Group_free(&group);
  if (inter) {
    real.Comm_remote_group(comm, &group);
    info.remote_runs = append_group(bytes, group);
    real.Group_free(&group);
  }
  append_neighbours(bytes, comm, topology, d);
  std::memcpy(self.payload.data, &info, sizeof info);
  Locked section;
  write_any(event::Kind::comm, self.index, self.payload.data, bytes);
}

std::uint32_t created_comm(Call& call, MPI_Comm parent, const MPI_Comm* made, int err) {
  if (err || !call.active() || *made == MPI_COMM_NULL) return event::kNullHandle;
  const std::uint32_t id = adopt(spec::HandleKind::comm, key_of(*made), made);
  describe_comm(id, comm_id(parent), *made);
  return id;
}

}  // namespace mpivet::runtime
