# mpi4py: a window over a bytearray with fences and locks, a file written by all ranks.
# mpivet-test: ranks=2
import array
import os

from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
memory = array.array("i", [comm.rank] * 4)
win = MPI.Win.Create(memory, disp_unit=4, comm=comm)
win.Fence()
win.Put([array.array("i", [10 + comm.rank]), MPI.INT], other, target=2)
win.Fence()
assert memory[2] == 10 + other
win.Lock(other)
got = array.array("i", [0])
win.Get([got, MPI.INT], other, target=0)
win.Unlock(other)
assert got[0] == other
win.Free()

name = comm.bcast(os.path.join(os.getcwd(), "py.bin") if comm.rank == 0 else None)
file = MPI.File.Open(comm, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE)
file.Write_at_all(4 * comm.rank, [array.array("i", [comm.rank + 5]), MPI.INT])
file.Sync()
comm.Barrier()
file.Sync()
both = array.array("i", [0, 0])
file.Read_at(0, [both, MPI.INT])
assert list(both) == [5, 6]
file.Close()
