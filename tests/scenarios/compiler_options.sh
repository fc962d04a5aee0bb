# What compilers are called with: response files, standard input, blanks, several sources, levels of warnings.
source "${SOURCE:?}/tests/scenarios/lib.sh"
compile_door
cat >diverges.c <<'C'
#include <mpi.h>
void f(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
}
C

# Where the source and its options come from.
echo "-O2 -c part.c -o response.o" >words
try 0 mpivet-cc @words
mpivet-cc -x c -c - -o input.o <part.c || fail "source from standard input"
mkdir "with blanks"
cp part.c "with blanks/a part.c"
try 0 mpivet-cc -c "with blanks/a part.c" -o "with blanks/a part.o"
try 0 mpivet-cc main.c part.c -o several
for file in response.o input.o "with blanks/a part.o" several; do has_summary "$file"; done
for question in -E -M; do
  "mpicc.$MPI" $question part.c >expected
  try 0 mpivet-cc $question part.c
  diff expected out || fail "$question differs"
done
for kind in -ffat-lto-objects -fno-fat-lto-objects; do
  try 0 mpivet-cc -O2 -flto=auto $kind -c main.c part.c
  try 0 mpivet-cc -O2 -flto=auto main.o part.o -o whole
  try 0 "$MPIVET" static ./whole
  says "looked at 2 units"
done

# Errors of the other languages look as without us, too.
echo 'template <class T> void f(T t) { t.nothing(); } void g() { f(1); }' >wrong.cc
printf '      program wrong\n      call f(\n      end\n' >wrong.f90
for pair in "mpicxx mpivet-c++ wrong.cc" "mpif90 mpivet-fc wrong.f90"; do
  read -r bare vetted file <<<"$pair"
  "$bare.$MPI" -c "$file" 2>expected && fail "$file compiles"
  try 1 "$vetted" -c "$file"
  diff expected err || fail "an error looks different: $file"
done

# Levels of warnings.
try 0 mpivet-cc -c diverges.c
says "warning: .*\[-Wmpivet-collective-divergence\]"
for quiet in -w -Wno-mpivet -Wno-mpivet-collective-divergence; do
  try 0 mpivet-cc $quiet -c diverges.c
  silent_about mpivet
done
for strict in -Werror -Werror=mpivet -Werror=mpivet-collective-divergence; do
  try 1 mpivet-cc $strict -c diverges.c
  says "error: .*\[-Werror=mpivet-collective-divergence\]"
done
try 0 mpivet-cc -Werror -Wno-error=mpivet -c diverges.c
says "warning: .*\[-Wmpivet-collective-divergence\]"

# Pragmas of GCC, which it does not know for ours; words of ours in a response file.
cat >pragmas.c <<'C'
#include <mpi.h>
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmpivet-collective-divergence"
void quiet(int rank) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
}
#pragma GCC diagnostic pop
void told(int rank) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
}
#  pragma  GCC  diagnostic  error  "-Wmpivet"
void forbidden(int rank) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
}
C
try 1 mpivet-cc -c pragmas.c
silent_about "pragmas.c:7"
says "pragmas.c:12:.* warning: .*\[-Wmpivet-collective-divergence\]"
says "pragmas.c:17:.* error: .*\[-Werror=mpivet-collective-divergence\]"
echo "-Wno-mpivet --instrument=none -c diverges.c -o quiet.o" >words
try 0 mpivet-cc @words
silent_about mpivet
