# A pool of MPI processes that maps a function, fails once on purpose, and is shut down.
from mpi4py.futures import MPIPoolExecutor


def square(x):
    return x * x


def failing(x):
    raise ValueError(x)


if __name__ == "__main__":
    with MPIPoolExecutor() as pool:
        assert list(pool.map(square, range(50), chunksize=4)) == [x * x for x in range(50)]
        assert isinstance(pool.submit(failing, 3).exception(), ValueError)
        assert sum(f.result() for f in [pool.submit(square, i) for i in range(10)]) == 285
