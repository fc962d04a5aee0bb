# mpi4py: wildcard receives of a manager, one-sided access, a file.
# mpivet-test: ranks=3
import array
import os
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    results = {}
    for _ in range(comm.size - 1):
        status = MPI.Status()
        value = comm.recv(source=MPI.ANY_SOURCE, tag=MPI.ANY_TAG, status=status)
        results[status.Get_source()] = value
    assert results == {i: i * 10 for i in range(1, comm.size)}
else:
    comm.send(comm.rank * 10, dest=0, tag=comm.rank)

memory = array.array("d", [comm.rank] * 8)
window = MPI.Win.Create(memory, 8, comm=comm)
window.Fence()
got = array.array("d", [-1])
window.Get([got, MPI.DOUBLE], (comm.rank + 1) % comm.size)
window.Fence()
window.Free()
assert got[0] == (comm.rank + 1) % comm.size

handle = MPI.File.Open(comm, "py.bin", MPI.MODE_CREATE | MPI.MODE_RDWR)
handle.Write_at_all(comm.rank * 8, got)
handle.Close()
comm.Barrier()
if comm.rank == 0:
    assert os.path.getsize("py.bin") == 24
    os.remove("py.bin")
