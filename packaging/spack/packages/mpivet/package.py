# Spack recipe; the folder packaging/spack is a repository of Spack's:
#   spack repo add CHECKOUT/packaging/spack
#   spack install mpivet ^openmpi
# The source is the checkout that this file is in. One installation is for the MPI of its spec, and mpivet-cc for the GCC that built it.
import os

from spack.package import *


class Mpivet(CMakePackage):
    """Vets MPI programs: deadlocks, mismatched messages and collectives, misused buffers, leaks and races, at compile
    time, at run time, over all interleavings, and from traces."""

    git = "file://" + os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../../.."))
    license("Apache-2.0")
    version("main", branch="main")

    variant("html", default=True, description="The HTML page of reports, which needs the npm registry while building")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("node-js@18:", type="build", when="+html")
    depends_on("mpi")
    depends_on("cli11")
    depends_on("fmt")
    depends_on("nlohmann-json")
    depends_on("elfutils")
    depends_on("otf2")
    depends_on("cadical")

    def cmake_args(self):
        # MPIs with MPICH's interface are vetted by the library for MPICH.
        mpi = "OPENMPI" if self.spec.satisfies("^[virtuals=mpi] openmpi") else "MPICH"
        return [
            self.define("MPIVET_TESTS", False),
            self.define_from_variant("MPIVET_WEB", "html"),
            self.define("MPIVET_MPICC_" + mpi, self.spec["mpi"].mpicc),
        ]
