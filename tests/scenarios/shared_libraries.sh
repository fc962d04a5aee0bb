# mpi: both
# Shared libraries from mpivet's compilers: found as the loader finds them, and looked at with the program that uses them.
source "$SOURCE/tests/scenarios/lib.sh"
export PATH=$(dirname "$MPIVET"):$PATH MPIVET_OPTIONS="--mpi=$MPI"

cat >part.c <<'C'
#include <mpi.h>
void part(int leader) {
  if (leader) MPI_Barrier(MPI_COMM_WORLD);
}
C
cat >layer.c <<'C'
void part(int leader);
void layer(int leader) { part(leader); }
C
cat >main.c <<'C'
#include <mpi.h>
void layer(int leader);
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  layer(rank == 0);
  MPI_Finalize();
  return 0;
}
C
mkdir lib "lib with space" elsewhere
try 0 mpivet-cc -fPIC -shared part.c -o lib/libpart.so
try 0 mpivet-cc -fPIC -shared layer.c -Llib -lpart -o lib/liblayer.so
try 0 mpivet-cc -fPIC -shared part.c layer.c -o libboth.so
cp libboth.so "lib with space"
cp libboth.so lib

# finds FOLDER COMMAND...: the collective in the library is told.
finds() {
  local folder=$1
  shift
  pushd "$folder" >/dev/null
  try 0 "$@"
  says "part.c:3"
  says "looked at [23] units"
  silent_about "cannot load"
  popd >/dev/null
}
# By a path from here, by RUNPATH from here and from the program, through the environment; one library that needs another.
try 0 mpivet-cc main.c ./libboth.so -o by_path
finds . "$MPIVET" static by_path
try 0 mpivet-cc main.c "./lib with space/libboth.so" -o spaced
finds . "$MPIVET" static ./spaced
try 0 mpivet-cc main.c -L. -lboth -Wl,-rpath,. -o from_here
finds . "$MPIVET" static ./from_here
try 0 mpivet-cc main.c -L. -lboth -Wl,-rpath,'$ORIGIN/lib' -o from_origin
finds elsewhere "$MPIVET" static ../from_origin
try 0 mpivet-cc main.c -Llib -llayer -Wl,-rpath-link,lib -o by_environment
finds elsewhere env LD_LIBRARY_PATH="$PWD/lib" "$MPIVET" static ../by_environment

# What is not found is named, in one line; the rest is looked at.
try 0 "$MPIVET" static ./by_environment
says "^mpivet: note: not looked at liblayer.so, which the loader cannot load: if it is elsewhere, name its folder in LD_LIBRARY_PATH$"
says "looked at 1 unit"
# Named beside the program it is looked at, and once, by whatever name.
try 0 "$MPIVET" static ./by_environment lib/liblayer.so "$PWD/lib/liblayer.so"
says "looked at 3 units"
silent_about "cannot load"
mkdir moved && cp lib/liblayer.so moved
try 0 env LD_LIBRARY_PATH="$PWD/moved" "$MPIVET" static ./by_environment
says "^mpivet: note: not looked at libpart.so, which"
cd elsewhere
try 0 "$MPIVET" static ../by_path
says "^mpivet: note: not looked at ./libboth.so, which"
cd ..
# A damaged one is named as well.
head -c 60 libboth.so >lib/libboth.so
try 0 "$MPIVET" static ./from_origin
says "^mpivet: note: not looked at .*libboth.so: file too short, which the loader cannot load"
head -c 3000 libboth.so >lib/libboth.so  # it crashes on this one
try 0 "$MPIVET" static ./from_origin
says "^mpivet: note: not looked at the shared libraries of ./from_origin, which the loader cannot load"

# Which object a virtual call is made on, only the program knows; so it says which checks of the library are on.
read -ra mpirun <<<"$(launcher)"
cat >step.h <<'CC'
struct Step {
  virtual ~Step();
  virtual void run() = 0;
};
Step* make_step(int which);
CC
cat >steps.cc <<'CC'
#include <mpi.h>
#include "step.h"
Step::~Step() = default;
namespace {
struct Local : Step { void run() override {} };
struct Global : Step {
  void run() override {
    MPI_Barrier(MPI_COMM_WORLD);
  }
};
}
Step* make_step(int which) { if (which) return new Local; return new Global; }
CC
cat >chooses.cc <<'CC'
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
CC
try 0 mpivet-c++ -g -fPIC -shared steps.cc -o libsteps.so
built=$(sha256sum libsteps.so)
try 0 mpivet-c++ -g -DCHOICE=rank chooses.cc -L. -lsteps -o by_rank
try 0 mpivet-c++ -g -DCHOICE="(argc > 1)" chooses.cc ./libsteps.so -o by_all
[[ $(sha256sum libsteps.so) == "$built" ]] || fail "the library was changed"
export LD_LIBRARY_PATH=$PWD
# stopped PROGRAM: it ends with the collective in the library instead of hanging.
stopped() {
  try "[1-9]*" "${mpirun[@]}" -n 2 "$@"
  says "DYNAMIC-CHECK: Error detected on rank [01] - Abort is invoking before MPI_Barrier line 8 in function .*run.* \(steps\.cc\)"
}
stopped ./by_rank
strip by_rank -o stripped  # not in place: what has been stopped may take a moment to go
stopped ./stripped
try 0 "$MPIVET" static --stats ./stripped
prints "checked at run time +1 "
# libtool names a library that will be found under another name, and elsewhere.
mkdir uninstalled
try 0 mpivet-c++ -g -fPIC -shared -Wl,-soname,libsteps.so.1 steps.cc -o uninstalled/libsteps.so.1
ln -s libsteps.so.1 uninstalled/libsteps.so
try 0 mpivet-c++ -g -DCHOICE=rank chooses.cc uninstalled/libsteps.so -o by_libtool
LD_LIBRARY_PATH=uninstalled stopped ./by_libtool
# What all ranks choose alike is not checked, and the program runs as without mpivet.
for argument in "" alone; do
  try 0 env MPIVET_INSTRUMENT=stats "${mpirun[@]}" -n 2 ./by_all $argument
  says "0 checks on rank 0: .*; 0 of [1-9] sites on"
done
# A library that was built anew decides for itself.
sed -i 's/MPI_Barrier/ \n MPI_Barrier/' steps.cc
try 0 mpivet-c++ -g -fPIC -shared steps.cc -o libsteps.so
try 0 env MPIVET_INSTRUMENT=stats "${mpirun[@]}" -n 2 ./by_all
says "; 0 of [1-9] sites on"

# A condition in the library about what it is given: checked where nobody knows, not where the program gives all ranks the same.
cat >same.c <<'C'
#include <mpi.h>
void part(int leader);
int main(int argc, char** argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 10; ++i) part(size > 1);
  MPI_Finalize();
  return 0;
}
C
try 0 mpivet-cc same.c -Llib -lpart -o same
try 0 env LD_LIBRARY_PATH=lib MPIVET_INSTRUMENT=stats "${mpirun[@]}" -n 2 ./same
says "0 checks on rank 0: .*; 0 of [1-9][0-9]* sites on"
try 0 mpivet-cc --instrument=all same.c -Llib -lpart -o same
try 0 env LD_LIBRARY_PATH=lib MPIVET_INSTRUMENT=stats "${mpirun[@]}" -n 2 ./same
says "[1-9][0-9]* checks on rank 0: 10 of collectives"
