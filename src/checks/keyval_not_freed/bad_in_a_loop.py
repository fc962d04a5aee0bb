# Keys made one after the other through a library (mpi4py). A single one would be the library's business.
# mpivet-test: ranks=2
from mpi4py import MPI

for _ in range(5):
    MPI.Comm.Create_keyval()  # EXPECT-ANYWHERE: LOCAL:KEYVAL:NOT_FREED ranks=0,1 message~"times=10"
MPI.COMM_WORLD.Barrier()
