# mpi4py: both ranks receive before they send. Python lines are not known to mpivet.
# mpivet-test: ranks=2
# EXPECT-ANYWHERE: GLOBAL:DEADLOCK:HARD ranks=0,1 message~"MPI_(Mprobe|Recv|Mrecv)"
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
theirs = comm.recv(source=other)
comm.send(comm.rank, dest=other)
