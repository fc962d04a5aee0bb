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
