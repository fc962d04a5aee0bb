# mpi4py: nonblocking collectives and messages, persistent requests, test loops.
# mpivet-test: ranks=2
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
total, everybody = array.array("d", [0]), array.array("d", [0, 0])
mine = array.array("d", [comm.rank + 1.0])
requests = [comm.Iallreduce([mine, MPI.DOUBLE], [total, MPI.DOUBLE]), comm.Iallgather([mine, MPI.DOUBLE], [everybody, MPI.DOUBLE])]
message = comm.isend(["some", "object"], dest=other, tag=3)
arrived = comm.irecv(source=other, tag=3)
while True:
    done, got = arrived.test()
    if done:
        break
message.wait()
MPI.Request.Waitall(requests)
assert got == ["some", "object"] and total[0] == 3 and list(everybody) == [1, 2]

out, back = array.array("i", [0] * 5), array.array("i", [0] * 5)
pair = [comm.Send_init([out, MPI.INT], dest=other), comm.Recv_init([back, MPI.INT], source=other)]
for step in range(4):
    out[0] = step + comm.rank
    MPI.Prequest.Startall(pair)
    MPI.Request.Waitall(pair)
    assert back[0] == step + other
for request in pair:
    request.Free()
