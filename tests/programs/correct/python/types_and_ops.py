# mpi4py: derived datatypes, own operations on objects and buffers, all freed.
# mpivet-test: ranks=3
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
column = MPI.INT.Create_vector(3, 1, 3).Commit()
matrix = array.array("i", range(9))
if comm.rank == 0:
    comm.Send([matrix, 1, column], dest=1)
elif comm.rank == 1:
    line = array.array("i", [0] * 3)
    comm.Recv([line, MPI.INT], source=0)
    assert list(line) == [0, 3, 6]
column.Free()

assert comm.allreduce({comm.rank}, op=lambda a, b: a | b) == {0, 1, 2}
assert comm.allreduce((comm.rank, "r"), op=MPI.MAXLOC)[0] == 2


def longest(inbuf, inoutbuf, datatype):
    a, b = memoryview(inbuf).cast("i"), memoryview(inoutbuf).cast("i")
    for i in range(len(b)):
        b[i] = max(a[i], b[i])


op = MPI.Op.Create(longest, commute=True)
out = array.array("i", [0, 0])
comm.Allreduce([array.array("i", [comm.rank, -comm.rank]), MPI.INT], [out, MPI.INT], op=op)
assert list(out) == [2, 0]
op.Free()
