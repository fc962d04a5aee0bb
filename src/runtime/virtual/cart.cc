// Cartesian topologies.
#include <algorithm>
#include <functional>
#include <numeric>

#include "runtime/virtual/agreement.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;
using Coordinates = std::vector<int>;

const Topology* cart_of(const Comm* comm) {
  const Topology* topology = comm ? comm->topology.get() : nullptr;
  return topology && topology->kind == Topology::Kind::cart ? topology : nullptr;
}

int no_cart(const Comm* comm, Func func) { return fail(comm, comm ? MPI_ERR_TOPOLOGY : MPI_ERR_COMM, func); }

int volume(const std::vector<int>& dims) { return std::accumulate(dims.begin(), dims.end(), 1, std::multiplies<>()); }

Coordinates coordinates_of(const Topology& cart, int rank) {
  Coordinates at(cart.dims.size());
  for (std::size_t i = cart.dims.size(); i-- > 0; rank /= cart.dims[i]) at[i] = rank % cart.dims[i];
  return at;
}

// MPI_PROC_NULL beyond the end of a dimension that is not periodic.
int rank_at(const Topology& cart, const Coordinates& at) {
  int rank = 0;
  for (std::size_t i = 0; i < cart.dims.size(); ++i) {
    const int extent = cart.dims[i];
    if (!cart.periods[i] && (at[i] < 0 || at[i] >= extent)) return MPI_PROC_NULL;
    rank = rank * extent + ((at[i] % extent) + extent) % extent;
  }
  return rank;
}

int neighbour(const Topology& cart, int rank, std::size_t direction, int displacement) {
  Coordinates at = coordinates_of(cart, rank);
  at[direction] += displacement;
  return rank_at(cart, at);
}

SharedRanks first_ranks(const Comm& comm, int count) {
  return std::make_shared<const Ranks>(comm.local->begin(), comm.local->begin() + count);
}

std::shared_ptr<Topology> make_cart(int ndims, const int* dims, const int* periods) {
  auto cart = std::make_shared<Topology>();
  cart->dims.assign(dims, dims + ndims);
  for (int i = 0; i < ndims; ++i) cart->periods.push_back(periods[i] != 0);
  return cart;
}

bool are_dims(int ndims, const int* dims) {
  return ndims >= 0 && std::all_of(dims, dims + ndims, [](int d) { return d > 0; });
}

// The part of a cart that a rank belongs to when only some dimensions remain: a number for each part.
int part_number(const Topology& cart, const Coordinates& at, const int* remain) {
  int number = 0;
  for (std::size_t i = 0; i < at.size(); ++i)
    if (!remain[i]) number = number * cart.dims[i] + at[i];
  return number;
}

}  // namespace

std::vector<int> cart_neighbours(const Topology& cart, int rank) {
  std::vector<int> all;
  for (std::size_t i = 0; i < cart.dims.size(); ++i)
    for (const int displacement : {-1, 1}) all.push_back(neighbour(cart, rank, i, displacement));
  return all;
}

}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using spec::Func;

int PMPI_Cart_create(MPI_Comm comm, int ndims, const int* dims, const int* periods, int, MPI_Comm* newcomm) {
  Comm* parent = find_comm(comm);
  if (!parent || parent->inter()) return fail(parent, MPI_ERR_COMM, Func::Cart_create);
  if (!are_dims(ndims, dims)) return fail(parent, MPI_ERR_DIMS, Func::Cart_create);
  auto cart = make_cart(ndims, dims, periods);
  const int members = volume(cart->dims);
  if (members > parent->size()) return fail(parent, MPI_ERR_ARG, Func::Cart_create);
  meet(Func::Cart_create, meeting_of(*parent), Plan{});
  const std::uint64_t context = child_context(*parent, 0);
  *newcomm = MPI_COMM_NULL;
  if (parent->rank >= members) return MPI_SUCCESS;
  Comm& child = make_child(*parent, context, first_ranks(*parent, members));
  child.topology = std::move(cart);
  *newcomm = child.handle;
  return MPI_SUCCESS;
}

int PMPI_Cart_sub(MPI_Comm comm, const int* remain, MPI_Comm* newcomm) {
  Comm* parent = find_comm(comm);
  const Topology* cart = cart_of(parent);
  if (!cart) return no_cart(parent, Func::Cart_sub);
  meet(Func::Cart_sub, meeting_of(*parent), Plan{});
#ifndef OPEN_MPI
  // MPICH gives a communicator without dimensions to the first rank only.
  if (parent->rank != 0 && std::none_of(remain, remain + cart->dims.size(), [](int one) { return one != 0; })) {
    *newcomm = MPI_COMM_NULL;
    return MPI_SUCCESS;
  }
#endif
  const int own = part_number(*cart, coordinates_of(*cart, parent->rank), remain);
  Ranks members;
  for (int r = 0; r < parent->size(); ++r)
    if (part_number(*cart, coordinates_of(*cart, r), remain) == own) members.push_back(parent->world_rank(r));
  auto part = std::make_shared<Topology>();
  for (std::size_t i = 0; i < cart->dims.size(); ++i) {
    if (!remain[i]) continue;
    part->dims.push_back(cart->dims[i]);
    part->periods.push_back(cart->periods[i]);
  }
  const std::uint64_t context = child_context(*parent, static_cast<std::uint64_t>(own));
  Comm& child = make_child(*parent, context, std::make_shared<const Ranks>(std::move(members)));
  child.topology = std::move(part);
  *newcomm = child.handle;
  return MPI_SUCCESS;
}

int PMPI_Cartdim_get(MPI_Comm comm, int* ndims) {
  const Comm* c = find_comm(comm);
  const Topology* cart = cart_of(c);
  if (!cart) return no_cart(c, Func::Cartdim_get);
  *ndims = static_cast<int>(cart->dims.size());
  return MPI_SUCCESS;
}

int PMPI_Cart_get(MPI_Comm comm, int maxdims, int* dims, int* periods, int* coords) {
  const Comm* c = find_comm(comm);
  const Topology* cart = cart_of(c);
  if (!cart) return no_cart(c, Func::Cart_get);
  const std::size_t n = std::min(static_cast<std::size_t>(std::max(maxdims, 0)), cart->dims.size());
  const Coordinates at = coordinates_of(*cart, c->rank);
  std::copy_n(cart->dims.begin(), n, dims);
  std::copy_n(cart->periods.begin(), n, periods);
  std::copy_n(at.begin(), n, coords);
  return MPI_SUCCESS;
}

int PMPI_Cart_rank(MPI_Comm comm, const int* coords, int* rank) {
  const Comm* c = find_comm(comm);
  const Topology* cart = cart_of(c);
  if (!cart) return no_cart(c, Func::Cart_rank);
  *rank = rank_at(*cart, Coordinates(coords, coords + cart->dims.size()));
  return *rank == MPI_PROC_NULL ? fail(c, MPI_ERR_ARG, Func::Cart_rank) : MPI_SUCCESS;
}

int PMPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int* coords) {
  const Comm* c = find_comm(comm);
  const Topology* cart = cart_of(c);
  if (!cart) return no_cart(c, Func::Cart_coords);
  if (rank < 0 || rank >= c->size()) return fail(c, MPI_ERR_RANK, Func::Cart_coords);
  const Coordinates at = coordinates_of(*cart, rank);
  std::copy_n(at.begin(), std::min(static_cast<std::size_t>(std::max(maxdims, 0)), at.size()), coords);
  return MPI_SUCCESS;
}

int PMPI_Cart_shift(MPI_Comm comm, int direction, int disp, int* source, int* dest) {
  const Comm* c = find_comm(comm);
  const Topology* cart = cart_of(c);
  if (!cart) return no_cart(c, Func::Cart_shift);
  if (direction < 0 || direction >= static_cast<int>(cart->dims.size())) return fail(c, MPI_ERR_DIMS, Func::Cart_shift);
  *source = neighbour(*cart, c->rank, static_cast<std::size_t>(direction), -disp);
  *dest = neighbour(*cart, c->rank, static_cast<std::size_t>(direction), disp);
  return MPI_SUCCESS;
}

int PMPI_Cart_map(MPI_Comm comm, int ndims, const int* dims, const int*, int* newrank) {
  const Comm* c = find_comm(comm);
  if (!c || c->inter()) return fail(c, MPI_ERR_COMM, Func::Cart_map);
  if (!are_dims(ndims, dims)) return fail(c, MPI_ERR_DIMS, Func::Cart_map);
  *newrank = c->rank < volume({dims, dims + ndims}) ? c->rank : MPI_UNDEFINED;
  return MPI_SUCCESS;
}
