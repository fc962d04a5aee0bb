# mpi: both
# The recipes for builds, pipelines, batch systems and editors work with the installed tree: they pass with a correct program,
# and fail, naming the line, with a wrong one. docs/ci.md quotes them.
source "${SOURCE:?}/tests/scenarios/lib.sh"
cmake --install "$BUILD" --prefix "$work/tree" >install.log
recipes=$work/tree/share/mpivet/recipes

# mpicc and mpiexec are those of the MPI under test, as on a machine that has only this one.
mkdir one
for tool in mpicc mpiexec mpirun; do ln -s "$(type -P $tool.$MPI)" one/$tool; done
export PATH=$work/tree/bin:$work/one:$PATH CMAKE_PREFIX_PATH=$work/tree

cp "$recipes/app.c" right.c
cat >wrong.c <<'C'
#include <mpi.h>
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
C
# with right|wrong RECIPE...: a folder with the recipe's files and that program as app.c, and into it
with() {
  cd "$work"
  rm -rf here
  mkdir here
  cp "$work/$1.c" here/app.c
  cp -r "$recipes/$2/." here/
  cd here
}
names_line() { grep -rq "app.c.*6" "$1" || fail "$1 does not name the line"; }

# CMake: mpivet_add_test, and tests of FindMPI with mpivet as their launcher.
with right cmake
try 0 cmake -S . -B build
try 0 cmake --build build
try 0 ctest --test-dir build
prints "100% tests passed.* out of 2"
[[ -s build/mpivet/vetted.json && -s build/mpivet/vetted.sarif && -s build/mpivet/vetted.xml ]] || fail "no reports"
with wrong cmake
try 0 env CC=mpivet-cc cmake -S . -B build
try 0 cmake --build build
says "app.c:6:.*warning: .*\[-Wmpivet"
has_summary build/app
try 0 cmake -S . -B other -DMPI_C_COMPILER=mpivet-cc
try 0 cmake --build other
says "app.c:6:.*warning: .*\[-Wmpivet"
try 8 ctest --test-dir build
prints "0% tests passed, 2 tests failed out of 2"
grep -q '"uri":"app.c"' build/mpivet/vetted.sarif || grep -q '"uri": "app.c"' build/mpivet/vetted.sarif || fail "SARIF names no app.c"

# Make
with right make
try 0 make vet
[[ -s report.html ]] || fail "no page"
with wrong make
try 2 make vet
says "app.c:6"

# Meson
if command -v meson >/dev/null; then
  with right meson
  try 0 env CC=mpicc meson setup build
  try 0 meson test -C build
  [[ -s build/mpivet.xml ]] || fail "no JUnit file"
  try 0 meson test -C build --setup mpivet
  with wrong meson
  try 0 env CC=mpivet-cc meson setup build
  try 1 meson test -C build --suite mpivet
  prints "warning: .*\[-Wmpivet"
  names_line build/mpivet.xml
  try 1 meson test -C build --setup mpivet
fi

# Pipelines: their steps are run as the services run them; apt-get is not to install anything here.
mkdir "$work/stand-in"
printf '#!/bin/sh\necho "apt-get $*"\n' >"$work/stand-in/apt-get"
chmod +x "$work/stand-in/apt-get"
pipeline=(env PATH="$work/stand-in:$PATH" /usr/bin/python3 "$HERE/programs/run_pipeline.py")
for service in github/mpivet.yml gitlab/.gitlab-ci.yml; do
  with right "${service%/*}"
  try 0 "${pipeline[@]}" "${service#*/}"
  prints "apt-get install .*mpivet_.*deb"
  with wrong "${service%/*}"
  try 1 "${pipeline[@]}" "${service#*/}"
  [[ -s report.html ]] || fail "no page"
  if [[ -f mpivet.yml ]]; then
    prints "::error file=app.c,line=6"
    names_line mpivet.sarif
    grep -q "app.c:6" step-summary.md || fail "the summary does not name the line"
  else
    names_line mpivet.xml
  fi
done

# Slurm: the launcher is another one here.
cat >"$work/stand-in/srun" <<SRUN
#!/bin/sh
exec $(launcher) -n 4 "\$@"
SRUN
chmod +x "$work/stand-in/srun"
! command -v shellcheck >/dev/null || shellcheck "$recipes/slurm/vet.sbatch" || fail "shellcheck"
# What sbatch does not read any more: options behind the first command.
! sed '1,/^[^#]/d' "$recipes/slurm/vet.sbatch" | grep -q '^#SBATCH' || fail "an option behind the first command"
with right slurm
mpicc -g app.c -o app
try 0 env PATH="$work/stand-in:$PATH" bash vet.sbatch ./app
[[ -s reports/run.json && -s report.html ]] || fail "no report"
with wrong slurm
mpicc -g app.c -o app
try 1 env PATH="$work/stand-in:$PATH" bash vet.sbatch ./app
says "app.c:6"
[[ -s report.html ]] || fail "no page"

# VS Code: what the tasks print is what their problem matchers match.
with wrong vscode
/usr/bin/python3 "$HERE/programs/run_tasks.py" tasks.json >out || fail "tasks"
prints "^mpivet: compile: app.c 6 warning"
prints "^mpivet: run: app.c 6 error"
[[ -s mpivet.sarif ]] || fail "no SARIF file"

# The guide shows the recipes as they are.
/usr/bin/python3 - "$SOURCE/docs/ci.md" "$SOURCE/packaging/recipes" <<'PYTHON' || fail "docs/ci.md does not quote the recipes"
import re, sys
text = open(sys.argv[1]).read()
quotes = re.findall(r"\]\(\.\./packaging/recipes/([^)]*)\)(?:(?!```|\]\(\.\./packaging).)*```\w*\n(.*?)```", text, re.S)
wrong = [name for name, block in quotes if block not in open(sys.argv[2] + "/" + name).read()]
print("not as in the file:", wrong, "quoted:", [name for name, _ in quotes], file=sys.stderr)
sys.exit(bool(wrong) or len(quotes) < 7)
PYTHON

# Spack: the settings are ones that the project knows, and it can be configured with them.
/usr/bin/python3 "$HERE/programs/spack_stand_in.py" "$SOURCE/packaging/spack/packages/mpivet/package.py" "$MPI" \
  "$work/one/mpicc" >"$work/settings" || fail "the recipe for Spack cannot be read"
mapfile -t settings <"$work/settings"
cd "$work"
try 0 cmake -S "$SOURCE" -B spack -G Ninja "${settings[@]}"
silent_about "not used by the project"
grep -q "libmpivet-$MPI.so" spack/build.ninja || fail "nothing is built for $MPI"
