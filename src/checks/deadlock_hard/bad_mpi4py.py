# mpi4py: both ranks receive before they send, in a function of their own.
# mpivet-test: ranks=2
from mpi4py import MPI

comm = MPI.COMM_WORLD


def fetch(source):
    return comm.recv(source=source)  # EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1 message~"MPI_(Mprobe|Recv|Mrecv)"


other = 1 - comm.rank
theirs = fetch(other)
comm.send(comm.rank, dest=other)
