# Distributed FFTs of mpi4py-fft, with slab and pencil decompositions: Alltoallw of subarrays on Cartesian subgroups.
import numpy
from mpi4py import MPI
from mpi4py_fft import PFFT, newDistArray

for slab in (True, False):
    fft = PFFT(MPI.COMM_WORLD, (16, 12, 8), axes=(0, 1, 2), dtype=float, slab=slab)
    u = newDistArray(fft, False)
    u[:] = numpy.random.RandomState(MPI.COMM_WORLD.rank).rand(*u.shape)
    before = u.copy()
    assert numpy.allclose(fft.backward(fft.forward(u)), before)
    fft.destroy()
