# mpi4py: collectives of objects and of buffers, communicators, types.
# mpivet-test: ranks=3
import array
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.rank, comm.size
assert comm.bcast({"a": 1} if rank == 0 else None, root=0) == {"a": 1}
assert comm.allgather(rank) == list(range(size))
assert comm.allreduce(rank, op=MPI.SUM) == 3
parts = comm.scatter([i * i for i in range(size)] if rank == 1 else None, root=1)
assert parts == rank * rank
gathered = comm.gather(rank, root=2)
assert gathered == ([0, 1, 2] if rank == 2 else None)

mine, total = array.array("i", [rank] * 4), array.array("i", [0] * 4)
comm.Allreduce([mine, MPI.INT], [total, MPI.INT], op=MPI.MAX)
assert total[3] == 2

half = comm.Split(color=rank % 2, key=rank)
assert half.allreduce(1) == (2 if rank % 2 == 0 else 1)
half.Free()
column = MPI.INT.Create_vector(2, 1, 2).Commit()
comm.Bcast([mine, 1, column], root=0)
column.Free()
assert mine[0] == 0 and mine[1] == rank
comm.Barrier()
