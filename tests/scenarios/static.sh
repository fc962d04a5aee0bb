# mpi: both
# mpivet static: a whole program across files, an archive and a shared library, without running it.
source "${SOURCE:?}/tests/scenarios/lib.sh"
export PATH=$(dirname "$MPIVET"):$PATH MPIVET_OPTIONS="--mpi=$MPI"

cat >part.c <<'C'
#include <mpi.h>
void part(int leader) {
  if (leader) MPI_Barrier(MPI_COMM_WORLD);
}
C
cat >main.c <<'C'
#include <mpi.h>
void part(int leader);
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  part(rank == 0);
  MPI_Finalize();
  return 0;
}
C
# The compiler sees one file at a time, and says nothing.
try 0 mpivet-cc -c part.c main.c
silent_about "mpivet-collective-divergence"
try 0 mpivet-cc -fPIC -shared part.c -o libpart.so
ar rc libpart.a part.o
mpivet-cc main.o part.o -o whole || fail "linking"
mpivet-cc main.o libpart.a -o archived || fail "linking an archive"
mpivet-cc main.o -L. -lpart -Wl,-rpath,"$PWD" -o shared || fail "linking a shared library"

for what in whole archived shared "main.o libpart.a"; do
  try 0 "$MPIVET" static --json report.json $what
  says "STATIC:COLLECTIVE:DIVERGENCE"
  says "MPI_Barrier may not be called by all ranks of MPI_COMM_WORLD"
  says "part.c:3"
  says "main.c:6"
  json 'r["findings"][0]["evidence"] == "possible" and checks == ["STATIC:COLLECTIVE:DIVERGENCE"]'
done
# The rank chooses the object of a virtual call, which a function of a library makes; also with link-time optimization, where GCC
# forgets the tables of virtual functions early.
cat >step.h <<'C'
struct Step { virtual ~Step(); virtual void run() = 0; };
Step* make_step(int which);
C
cat >steps.cc <<'C'
#include <mpi.h>
#include "step.h"
Step::~Step() = default;
namespace {
struct Local : Step { void run() override {} };
struct Global : Step { void run() override { MPI_Barrier(MPI_COMM_WORLD); } };
}
Step* make_step(int which) { if (which) return new Local; return new Global; }
C
cat >chooses.cc <<'C'
#include <mpi.h>
#include "step.h"
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Step* step = make_step(CHOICE);
  step->run();
  delete step;
  MPI_Finalize();
}
C
for choice in rank argc; do
  try 0 mpivet-c++ -O2 -flto -DCHOICE=$choice chooses.cc steps.cc -o whole_steps
  try 0 mpivet-c++ -fPIC -shared steps.cc -o libsteps.so
  try 0 mpivet-c++ -DCHOICE=$choice chooses.cc -L. -lsteps -Wl,-rpath,"$PWD" -o shared_steps
  for what in whole_steps shared_steps; do
    try 0 "$MPIVET" static ./$what
    if [[ $choice == rank ]]; then says "at main \(chooses\.cc:8\)"; else says "nothing found"; fi
  done
done
try 1 "$MPIVET" static --severity STATIC=error ./whole
try 0 "$MPIVET" static --suppress 'STATIC:COLLECTIVE:DIVERGENCE file=part.c' ./whole
says "nothing found"
try 0 "$MPIVET" static --stats ./whole
prints "calls of collectives"
# As in table 1 of the PARCOACH paper: of the collectives, calls of functions with collectives and leaves not among them.
cat >all.c <<'C'
#include <mpi.h>
static void sync(int r) { if (r == 0) MPI_Barrier(MPI_COMM_WORLD); }
int main(int argc, char** argv) {
  int r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  if (argc > 1) sync(r);
  if (argc > 2) sync(0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
C
try 0 mpivet-cc --instrument=all all.c -o all
try 0 "$MPIVET" static --stats ./all
prints "calls of collectives +3$"
prints "checked at run time +3 \(100%\)"

# What is read is neither known to be equal nor to differ; the environment is taken as equal. Both can be told otherwise.
cat >input.c <<'C'
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int steps = 0;
  MPI_Init(&argc, &argv);
  if (scanf("%d", &steps) == 1 && steps > 3) MPI_Barrier(MPI_COMM_WORLD);
  if (getenv("FAST") == NULL) MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 2) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
C
try 0 mpivet-cc input.c -o input
silent_about "mpivet-collective-divergence"
try 0 "$MPIVET" static --json report.json ./input
json 'checks == []'
try 0 "$MPIVET" static --show unknown --json report.json ./input
says "input.c:7"
silent_about "input.c:8"
try 0 "$MPIVET" static --divergent-sources files --json report.json ./input
says "input.c:7"
silent_about "input.c:[89]"
try 0 "$MPIVET" static --divergent-sources environment,arguments ./input
says "input.c:8"
says "input.c:9"
silent_about "input.c:7"
try 2 "$MPIVET" static --divergent-sources weather ./input
says "no such source"
try 0 mpivet-cc --divergent-sources=environment -c input.c
says "getenv may give each rank another value"

# A mistake in a template, or in a file that is included for each type of number, is one finding; the instances are named, and a
# condition that only one of them has is kept.
cat >kernel.inc <<'C'
void NAME(NUMBER* x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == FIRST) MPI_Allreduce(MPI_IN_PLACE, x, 1, TYPE, MPI_SUM, MPI_COMM_WORLD);
}
C
for of in "float MPI_FLOAT" "double MPI_DOUBLE"; do
  set -- $of
  printf '#include <mpi.h>\n#define NUMBER %s\n#define TYPE %s\n#define NAME add_%s\n#define FIRST 0\n#include "kernel.inc"\n' "$1" "$2" "$1" >"$1.c"
done
mkdir -p elsewhere && printf '#include <mpi.h>\n#include "other.inc"\n' >elsewhere/int.c
sed 's/NAME/add_int/;s/NUMBER/int/;s/FIRST/0/;s/TYPE/MPI_INT/' kernel.inc >elsewhere/other.inc
try 0 mpivet-cc -c float.c double.c elsewhere/int.c
try 0 "$MPIVET" static --json report.json float.o double.o int.o
json 'len(r["findings"]) == 2'
json 'sorted(f.get("notes", []) for f in r["findings"]) == [[], ["The same in 2 functions: add_float, add_double."]]'

# What was not compiled by us says so.
"mpicc.$MPI" main.c part.c -o bare
try 2 "$MPIVET" static ./bare
says "no program summary: compile with mpivet-cc"
try 2 "$MPIVET" static main.c
head -c 3000 bare >short
try 3 "$MPIVET" static ./short
says "short is cut short: build it again"
try 2 "$MPIVET" static

# Listing 4 of the paper on hybrid programs: two threads may reduce at the same time.
try 0 mpivet-cc -fopenmp -g "$HERE/programs/listing4.c" -o listing4
try 0 "$MPIVET" static --thread-level ./listing4
prints "Thread level needed: MPI_THREAD_MULTIPLE"
prints "Asked for: MPI_THREAD_FUNNELED, by MPI_Init_thread at .*listing4.c:5; what was provided is not looked at"
prints "listing4.c:9 +MPI_Reduce +main +PS +MPI_THREAD_MULTIPLE +beside MPI_Reduce at .*listing4.c:11"
