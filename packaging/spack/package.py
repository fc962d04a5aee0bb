# Spack recipe: copy this folder to repos/REPO/packages/mpivet, or `spack repo add` one that has it.
# `spack install mpivet` builds it for the MPI of the spec; install one for each MPI in use.
from spack.package import *


class Mpivet(CMakePackage):
    """Vets MPI programs: deadlocks, mismatched messages and collectives, misused buffers, leaks and races, at compile
    time, at run time, over all interleavings, and from traces."""

    maintainers = []
    version("main", branch="main")

    variant("plugin", default=True, description="mpivet-cc and its like: the plugin of GCC")

    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("cxx", type="build")
    depends_on("mpi")
    depends_on("cli11")
    depends_on("fmt")
    depends_on("nlohmann-json")
    depends_on("elfutils")
    depends_on("otf2")
    depends_on("cadical")
    requires("%gcc", when="+plugin", msg="the plugin is for the GCC that builds it")

    def cmake_args(self):
        return [self.define("MPIVET_TESTS", False)]

    def setup_run_environment(self, env):
        env.prepend_path("PATH", self.prefix.bin)
