# mpi4py: pickled objects, NumPy-free buffers, nonblocking messages, probes.
# mpivet-test: ranks=2
import array
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
got = comm.sendrecv({"rank": comm.rank, "list": [1, 2, 3]}, dest=other, source=other)
assert got["rank"] == other

out = array.array("d", [comm.rank] * 10)
back = array.array("d", [0] * 10)
requests = [comm.Irecv([back, MPI.DOUBLE], source=other, tag=7), comm.Isend([out, MPI.DOUBLE], dest=other, tag=7)]
MPI.Request.Waitall(requests)
assert back[9] == other

if comm.rank == 0:
    comm.send("hello", dest=1, tag=11)
else:
    status = MPI.Status()
    comm.probe(source=MPI.ANY_SOURCE, tag=MPI.ANY_TAG, status=status)
    assert status.Get_tag() == 11
    assert comm.recv(source=0, tag=11) == "hello"
