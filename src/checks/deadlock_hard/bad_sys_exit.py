# mpi4py: one rank leaves the program by sys.exit, and mpi4py calls MPI_Finalize for it; the others wait.
import sys

from mpi4py import MPI


def read_input():
    sys.exit("no input")  # EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-1 message~"Rank 1 ended with a Python exception while the others wait in MPI_Barrier: SystemExit: no input"


# One that is caught is no reason.
try:
    sys.exit(7)
except SystemExit:
    pass
if MPI.COMM_WORLD.rank == 1:
    read_input()
MPI.COMM_WORLD.barrier()  # ALSO: GLOBAL:DEADLOCK:HARD
