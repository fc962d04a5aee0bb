# mpi4py: split, Cartesian and graph communicators, an intercommunicator, each used and freed.
# mpivet-test: ranks=4
from mpi4py import MPI

world = MPI.COMM_WORLD
half = world.Split(world.rank % 2, world.rank)
assert half.allreduce(world.rank) == (2 if world.rank % 2 == 0 else 4)
between = half.Create_intercomm(0, world, 1 - world.rank % 2, tag=5)
assert between.Is_inter() and between.Get_remote_size() == 2
got = between.sendrecv(world.rank, dest=half.rank, source=half.rank)
assert abs(got - world.rank) == 1
merged = between.Merge(world.rank % 2 == 1)
assert merged.allgather(world.rank) in ([0, 2, 1, 3], [0, 1, 2, 3])
merged.Free()
between.Free()
half.Free()
grid = world.Create_cart([2, 2], periods=[True, False])
source, dest = grid.Shift(0, 1)
assert grid.sendrecv(grid.rank, dest=dest, source=source) == source
grid.Free()
ring = world.Create_dist_graph_adjacent([(world.rank - 1) % 4], [(world.rank + 1) % 4])
assert ring.neighbor_allgather(ring.rank) == [(ring.rank - 1) % 4]
ring.Free()
