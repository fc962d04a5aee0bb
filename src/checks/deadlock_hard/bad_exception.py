# mpi4py: an exception takes one rank out of the program, the others wait for it in a collective.
# mpivet-test: ranks=3
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD


def check(value):
    if value < 0:
        raise ValueError("negative: %d" % value)  # EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2 message~"Rank 2 ended with a Python exception while the others wait in MPI_Allreduce: ValueError: negative: -5"
    return value


total = array("i", [0])
for step in range(3):
    mine = array("i", [check(1 if comm.rank != 2 or step < 2 else -5)])
    comm.Allreduce([mine, MPI.INT], [total, MPI.INT])  # ALSO: GLOBAL:DEADLOCK:HARD
