"""spack_stand_in.py PACKAGE.PY openmpi|mpich MPICC: reads a recipe of Spack's with a stand-in for Spack, and prints the arguments that it
gives to CMake, one a line. Fails where the recipe uses what the stand-in, made after Spack's documentation, does not know."""
import sys
import types

recipe, mpi, mpicc = sys.argv[1:]
variants = {}


class Spec:
    def satisfies(self, what):
        assert what.startswith("^[virtuals=mpi] "), what
        return what.split()[-1] == mpi

    def __getitem__(self, name):
        assert name == "mpi"
        return types.SimpleNamespace(mpicc=mpicc)


class CMakePackage:
    spec = Spec()

    def define(self, name, value):
        kind, text = ("BOOL", "ON" if value else "OFF") if isinstance(value, bool) else ("STRING", value)
        return "-D%s:%s=%s" % (name, kind, text)

    def define_from_variant(self, name, variant):
        return self.define(name, variants[variant])


def variant(name, default, description):
    variants[name] = default


def depends_on(spec, type=("build", "link"), when=None):
    assert when is None or when.lstrip("+~") in variants, when


package = types.ModuleType("spack.package")
package.__dict__.update(
    CMakePackage=CMakePackage, variant=variant, depends_on=depends_on, license=lambda text: None, version=lambda name, branch: None
)
sys.modules.update({"spack": types.ModuleType("spack"), "spack.package": package})
names = {"__file__": recipe, "__name__": "recipe"}
exec(compile(open(recipe).read(), recipe, "exec"), names)
print("\n".join(names["Mpivet"]().cmake_args()))
