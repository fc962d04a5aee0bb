# mpi4py: a master hands pickled tasks to whoever is free; Status objects, tags.
# mpivet-test: ranks=3
from mpi4py import MPI

comm = MPI.COMM_WORLD
WORK, STOP = 1, 2
if comm.rank == 0:
    tasks = [{"n": n, "name": "task %d" % n} for n in range(12)]
    results, open_workers = {}, comm.size - 1
    status = MPI.Status()
    while open_workers:
        answer = comm.recv(source=MPI.ANY_SOURCE, tag=MPI.ANY_TAG, status=status)
        if answer:
            results[answer["n"]] = answer["square"]
        if tasks:
            comm.send(tasks.pop(), dest=status.Get_source(), tag=WORK)
        else:
            comm.send(None, dest=status.Get_source(), tag=STOP)
            open_workers -= 1
    assert results == {n: n * n for n in range(12)}
else:
    answer = None
    while True:
        status = MPI.Status()
        comm.send(answer, dest=0)
        task = comm.recv(source=0, tag=MPI.ANY_TAG, status=status)
        if status.Get_tag() == STOP:
            break
        answer = {"n": task["n"], "square": task["n"] ** 2}
