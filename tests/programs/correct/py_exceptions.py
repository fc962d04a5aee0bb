# Exceptions that are caught are nobody's business; nor is how Python code is called: generators, threads, exec.
# mpivet-test: ranks=2
import threading
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD


def total(value):
    out = array("i", [0])
    comm.Allreduce([array("i", [value]), MPI.INT], [out, MPI.INT])
    return out[0]


def each(values):
    for value in values:
        try:
            if value == 2:
                raise ValueError(value)
            yield total(value)
        except ValueError:
            yield total(0)


assert list(each([1, 2, 3])) == [2, 0, 6]
scope = {"total": total}
for number in range(3):
    exec(compile("result = (lambda: total(%d))()\n" % number, "generated <%d>\x1f.py" % number, "exec"), scope)
    assert scope["result"] == 2 * number

if MPI.Query_thread() == MPI.THREAD_MULTIPLE:
    results = []
    worker = threading.Thread(target=lambda: results.append(total(5)))
    worker.start()
    worker.join()
    assert results == [10]
