# The same through mpi4py.
from mpi4py import MPI

world = MPI.COMM_WORLD
if world.rank == 0:
    world.Send([bytearray(4), MPI.BYTE], dest=1, tag=21)
    world.send({"a": 1}, dest=1, tag=22)
else:
    world.Recv([bytearray(4), MPI.BYTE], source=MPI.ANY_SOURCE, tag=21)
    assert world.recv(source=0, tag=22) == {"a": 1}
requests = []
for i in range(4):
    if world.rank == 0:
        requests.append(world.Isend([bytearray(4), MPI.BYTE], dest=1, tag=i))
    else:
        requests.append(world.Irecv([bytearray(4), MPI.BYTE], source=0, tag=i))
MPI.Request.Waitall(requests)
assert world.allreduce(world.rank) == 1
